import 'reflect-metadata';
import { runService } from '@vumon/platform/run-service.js';
import { catalogueService } from './service.js';

await runService(catalogueService);
