import 'reflect-metadata';
import { runService } from '@vumon/platform/run-service.js';
import { progressService } from './service.js';

await runService(progressService);
