import { AppError } from '@vumon/platform/errors/app-error.js';
import { z } from 'zod';

/** Input by the rules of the HTTP contract, checked here as well: the gateway is not the only door. VALIDATION_FAILED names every wrong field. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code, message: issue.message }));
  throw new AppError('VALIDATION_FAILED', { fields, ...(fields[0] && { message: fields[0].message }) });
}

/** One wrong field, with its text as the answer's text. */
export const invalidField = (path: string, code: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', { message, fields: [{ path, code, message }] });

export const isId = (value: string): boolean => z.uuid().safeParse(value).success;
