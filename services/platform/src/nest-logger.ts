import type { LoggerService } from '@nestjs/common';
import type { Logger } from './observability/logger.js';

/** Nest's own messages go where all others go. Its start-up chatter is for debugging only. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown): void {
    this.logger.debug({ nest: String(message) }, 'nest');
  }
  error(message: unknown): void {
    this.logger.error({ nest: String(message) }, 'nest');
  }
  warn(message: unknown): void {
    this.logger.warn({ nest: String(message) }, 'nest');
  }
}
