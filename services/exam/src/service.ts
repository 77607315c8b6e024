import { defineService } from '@vumon/platform/service-definition.js';
import { ExamServiceService } from '@vumon/proto/gen/vumon/exam/v1/exam.js';
import { AppealGrpc } from './appeals/appeal.grpc.js';
import { examShape } from './exam.config.js';
import { ExamGrpc } from './exam.grpc.js';
import { ExamModule } from './exam.module.js';
import { ListeningGrpc } from './listening/listening.grpc.js';
import { migrations } from './migrations.js';
import { PlacementGrpc } from './placement/placement.grpc.js';
import { SeedPlacement } from './placement/seed-placement.js';
import { RatingGrpc } from './ratings/rating.grpc.js';
import { SeedExams } from './seed/seed-exams.command.js';

export const examService = defineService({
  name: 'exam',
  config: examShape,
  module: ExamModule,
  definition: ExamServiceService,
  grpc: [ExamGrpc, ListeningGrpc, AppealGrpc, RatingGrpc, PlacementGrpc],
  migrations,
  seed: async (app) => {
    await app.get(SeedExams).execute();
    await app.get(SeedPlacement).execute();
  },
});
