import { Module } from '@nestjs/common';
import { LearnerRepository } from './learners/learner.repository.js';
import { LearnerWorker } from './learners/learner.worker.js';
import { ProgressQueries } from './learners/progress.queries.js';
import { ProgressGrpc } from './progress.grpc.js';

@Module({ providers: [ProgressGrpc, ProgressQueries, LearnerRepository, LearnerWorker] })
export class ProgressModule {}
