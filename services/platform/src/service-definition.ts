import type { INestApplicationContext, Type } from '@nestjs/common';
import type { ServiceName } from '@vumon/proto/services.js';
import type { z } from 'zod';
import type { serviceShape } from './config/config.js';
import type { ConstraintCodes } from './database/database-errors.js';
import type { Migrations } from './database/migrate.js';

/** Everything that makes one service, as data: the runner, the launcher's commands and the tests all start from it. */
export interface ServiceSpec {
  readonly name: ServiceName;
  /** `serviceShape` and what the service adds. */
  readonly config: typeof serviceShape & z.ZodRawShape;
  /** Nest module with the service's providers. */
  readonly module: Type;
  /** Generated service definition (`ExamServiceService`). */
  readonly definition: object;
  /** Providers that implement GrpcHandlers of the definition between them, each method once. */
  readonly grpc: readonly Type[];
  /** The service's own migrations; the platform's tables come first. */
  readonly migrations: Migrations;
  readonly constraints?: ConstraintCodes;
  /** Idempotent demo data; never runs in production. */
  readonly seed?: (app: INestApplicationContext) => Promise<void>;
}

export const defineService = (spec: ServiceSpec): ServiceSpec => spec;

/** Injection tokens of what is not a class. */
export const CONFIG = Symbol('CONFIG');
export const LOGGER = Symbol('LOGGER');
