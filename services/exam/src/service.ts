import { defineService } from '@vumon/platform/service-definition.js';
import { ExamServiceService } from '@vumon/proto/gen/vumon/exam/v1/exam.js';
import { examShape } from './exam.config.js';
import { ExamGrpc } from './exam.grpc.js';
import { ExamModule } from './exam.module.js';
import { migrations } from './migrations.js';
import { SeedPlacement } from './placement/seed-placement.js';
import { SeedExams } from './seed/seed-exams.command.js';

export const examService = defineService({
  name: 'exam',
  config: examShape,
  module: ExamModule,
  definition: ExamServiceService,
  grpc: ExamGrpc,
  migrations,
  seed: async (app) => {
    await app.get(SeedExams).execute();
    await app.get(SeedPlacement).execute();
  },
});
