import fs from 'node:fs/promises';
import { afterAll, expect, test } from '@jest/globals';
import { Database } from '@vumon/platform/database/database.js';
import { dumpSchema } from '@vumon/platform/database/schema-dump.js';
import { createLogger } from '@vumon/platform/observability/logger.js';
import type { ServiceSpec } from '@vumon/platform/service-definition.js';
import { serviceNames } from '@vumon/proto/services.js';
import { analyticsService } from '../../services/analytics/src/service.js';
import { catalogueService } from '../../services/catalogue/src/service.js';
import { chatbotService } from '../../services/chatbot/src/service.js';
import { examService } from '../../services/exam/src/service.js';
import { identityService } from '../../services/identity/src/service.js';
import { paymentService } from '../../services/payment/src/service.js';
import { progressService } from '../../services/progress/src/service.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { migrate } from './service-harness.js';

const specs: readonly ServiceSpec[] = [analyticsService, catalogueService, chatbotService, examService, identityService, paymentService, progressService];
const made: TestDatabase[] = [];
afterAll(() => Promise.all(made.map((database) => database.drop())));

test('every service has a golden schema', () => expect(specs.map((spec) => spec.name)).toEqual([...serviceNames].sort()));

test.each(specs.map((spec) => [spec.name, spec] as const))(
  'services/%s/schema.sql is what the migrations make (npm run db:schema writes it)',
  async (name, spec) => {
    const test = await createTestDatabase(name, (url) => migrate(spec, url));
    made.push(test);
    const database = new Database({ url: test.url, logger: createLogger('test', 'silent'), poolSize: 1 });
    const schema = await dumpSchema(database.pool);
    await database.close();
    expect(await fs.readFile(new URL(`../../services/${name}/schema.sql`, import.meta.url), 'utf8')).toBe(schema);
  },
  60_000,
);
