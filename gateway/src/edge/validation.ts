import { AppError } from '@vumon/platform/errors/app-error.js';
import type { FieldError } from '@vumon/proto/errors.js';
import { z } from 'zod';
import { vi } from 'zod/locales';

z.config(vi());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Path parameters by these names are ids of ours. */
export const isIdName = (name: string): boolean => name === 'id' || name.endsWith('Id');

/** The first sentence is what a person reads; the list tells a form where. */
export function validationError(issues: readonly z.core.$ZodIssue[]): AppError {
  const fields: FieldError[] = issues.map((issue) => ({ path: issue.path.map(String).join('.'), code: issue.code, message: issue.message }));
  return new AppError('VALIDATION_FAILED', { fields, ...(fields[0] && { message: fields[0].message }) });
}

/** The checked value. Throws VALIDATION_FAILED with every issue. */
export function validate(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationError(parsed.error.issues);
  return parsed.data;
}

/** Path parameters; an id that is no UUID names nothing. Throws NOT_FOUND. */
export function checkParams(params: unknown): Readonly<Record<string, string>> {
  const record = params as Readonly<Record<string, string>>;
  for (const name in record) if (isIdName(name) && !UUID.test(record[name] ?? '')) throw new AppError('NOT_FOUND');
  return record;
}
