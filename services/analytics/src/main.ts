import 'reflect-metadata';
import { runService } from '@vumon/platform/run-service.js';
import { analyticsService } from './service.js';

await runService(analyticsService);
