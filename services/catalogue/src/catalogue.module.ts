import { Module } from '@nestjs/common';
import { CatalogueGrpc } from './catalogue.grpc.js';
import { CourseQueries } from './courses/course.queries.js';
import { CourseRepository } from './courses/course.repository.js';
import { SeedCourses } from './courses/seed-courses.command.js';

@Module({ providers: [CatalogueGrpc, CourseQueries, CourseRepository, SeedCourses] })
export class CatalogueModule {}
