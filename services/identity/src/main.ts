import 'reflect-metadata';
import { runService } from '@vumon/platform/run-service.js';
import { identityService } from './service.js';

await runService(identityService);
