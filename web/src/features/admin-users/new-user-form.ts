import { userRoutes } from '@vumon/proto/http/auth.js';
import { isApiError } from '../../api/api-error';
import type { NewUser } from './users.api';

export type NewUserField = 'fullName' | 'email' | 'password' | 'phone';
export type NewUserErrors = Partial<Record<NewUserField, string>>;

export const EMPTY_USER = { fullName: '', email: '', password: '', phone: '', role: 'user', level: 'A1' } as const satisfies NewUser;
export const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;

const FIELDS: readonly NewUserField[] = ['fullName', 'email', 'password', 'phone'];

function firstByField(issues: readonly { field: unknown; message: string }[]): NewUserErrors {
  const errors: NewUserErrors = {};
  for (const { field, message } of issues) {
    const known = FIELDS.find((each) => each === field);
    if (known) errors[known] ??= message;
  }
  return errors;
}

/** Checks the form by the server's own rules; the first fault of each field, none when it may be sent. */
export function checkNewUser(values: NewUser): NewUserErrors {
  const checked = userRoutes.create.body.safeParse(values);
  return checked.success ? {} : firstByField(checked.error.issues.map(({ path, message }) => ({ field: path[0], message })));
}

/** The faults that the server found in fields of the form (an e-mail that is taken). */
export function serverFaults(error: unknown): NewUserErrors {
  if (!isApiError(error)) return {};
  if (error.code === 'EMAIL_TAKEN') return { email: error.message };
  return firstByField(error.fields.map(({ path, message }) => ({ field: path, message })));
}
