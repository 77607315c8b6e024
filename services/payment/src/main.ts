import 'reflect-metadata';
import { runService } from '@vumon/platform/run-service.js';
import { paymentService } from './service.js';

await runService(paymentService);
