import { Module } from '@nestjs/common';
import { LearnerRepository } from './learners/learner.repository.js';
import { LearnerWorker } from './learners/learner.worker.js';
import { ProgressQueries } from './learners/progress.queries.js';
import { PlanRepository } from './plan/plan.repository.js';
import { PlanWorker } from './plan/plan.worker.js';
import { Plans } from './plan/plans.js';
import { ProgressGrpc } from './progress.grpc.js';

@Module({ providers: [ProgressGrpc, ProgressQueries, LearnerRepository, LearnerWorker, PlanRepository, Plans, PlanWorker] })
export class ProgressModule {}
