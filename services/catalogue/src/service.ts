import { serviceShape } from '@vumon/platform/config/config.js';
import { defineService } from '@vumon/platform/service-definition.js';
import { CatalogueServiceService } from '@vumon/proto/gen/vumon/catalogue/v1/catalogue.js';
import { CatalogueGrpc } from './catalogue.grpc.js';
import { CatalogueModule } from './catalogue.module.js';
import { SeedCourses } from './courses/seed-courses.command.js';
import { migrations } from './migrations.js';

export const catalogueService = defineService({
  name: 'catalogue',
  config: serviceShape,
  module: CatalogueModule,
  definition: CatalogueServiceService,
  grpc: [CatalogueGrpc],
  migrations,
  seed: (app) => app.get(SeedCourses).execute(),
});
