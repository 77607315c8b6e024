import 'reflect-metadata';
import { runService } from '@vumon/platform/run-service.js';
import { chatbotService } from './service.js';

await runService(chatbotService);
