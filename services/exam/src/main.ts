import 'reflect-metadata';
import { runService } from '@vumon/platform/run-service.js';
import { examService } from './service.js';

await runService(examService);
