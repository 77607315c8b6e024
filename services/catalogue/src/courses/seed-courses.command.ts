import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import { z } from 'zod';
import type { CatalogueTables } from '../tables.js';
import { CourseRepository } from './course.repository.js';

const SeedCourse = z.object({
  _id: z.uuid(),
  title: z.string(),
  type: z.enum(['vocabulary', 'grammar']),
  level: z.string(),
  price: z.int(),
  originalPrice: z.int().nullable().optional(),
  duration: z.string(),
  description: z.string(),
  instructor: z.string(),
  benefits: z.array(z.string()),
  isPopular: z.boolean().default(false),
});
const CONTENT = new URL('../../content/courses.json', import.meta.url);

/** Puts the thirteen courses of the shop into an empty catalogue; running it again changes nothing. */
@Injectable()
export class SeedCourses {
  constructor(
    private readonly db: Database<CatalogueTables>,
    private readonly courses: CourseRepository,
    private readonly outbox: Outbox,
  ) {}

  async execute(): Promise<void> {
    const list = z.array(SeedCourse).parse(JSON.parse(await readFile(CONTENT, 'utf8')));
    for (const [position, course] of list.entries()) {
      await this.db.transaction(async () => {
        const inserted = await this.courses.insertIfAbsent({
          id: course._id,
          title: course.title,
          type: course.type,
          level: course.level,
          priceVnd: course.price,
          originalPriceVnd: course.originalPrice ?? null,
          duration: course.duration,
          description: course.description,
          instructor: course.instructor,
          benefits: course.benefits,
          isPopular: course.isPopular,
          status: 'active',
          position,
        });
        if (!inserted) return;
        const fact = {
          courseId: course._id,
          title: course.title,
          type: course.type,
          level: course.level,
          priceVnd: course.price,
          status: 'active' as const,
          at: new Date().toISOString(),
        };
        await this.outbox.append('catalogue.course_created', fact);
        await this.outbox.append('catalogue.course_published', fact);
      });
    }
  }
}
