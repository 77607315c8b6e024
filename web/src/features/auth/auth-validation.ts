import { t } from './auth.text';

/** Messages by field; a field without a message is fine. */
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

export interface LoginValues {
  email: string;
  password: string;
  rememberMe: boolean;
}

export interface RegisterValues {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
  terms: boolean;
}

const MIN_PASSWORD = 6;
const MIN_NAME = 2;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\d{10,11}$/;

function emailError(email: string): string | undefined {
  if (email.trim() === '') return t('email_required');
  return EMAIL.test(email.trim()) ? undefined : t('email_invalid');
}

function passwordError(password: string): string | undefined {
  if (password === '') return t('password_required');
  return password.length < MIN_PASSWORD ? t('password_short') : undefined;
}

function nameError(fullName: string): string | undefined {
  const name = fullName.trim();
  if (name === '') return t('full_name_required');
  return name.length < MIN_NAME ? t('full_name_short') : undefined;
}

function phoneError(phone: string): string | undefined {
  const digits = phone.replace(/\s/g, '');
  if (digits === '') return t('phone_required');
  return PHONE.test(digits) ? undefined : t('phone_invalid');
}

function confirmError(confirm: string, password: string): string | undefined {
  if (confirm === '') return t('confirm_required');
  return confirm === password ? undefined : t('confirm_different');
}

/** Drops the fields without a message, so that "no errors" is an empty object. */
function onlyErrors<Values>(errors: { [K in keyof Values]?: string | undefined }): FieldErrors<Values> {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined)) as FieldErrors<Values>;
}

export function validateLogin(values: LoginValues): FieldErrors<LoginValues> {
  return onlyErrors<LoginValues>({ email: emailError(values.email), password: passwordError(values.password) });
}

export function validateRegister(values: RegisterValues): FieldErrors<RegisterValues> {
  return onlyErrors<RegisterValues>({
    fullName: nameError(values.fullName),
    email: emailError(values.email),
    phone: phoneError(values.phone),
    password: passwordError(values.password),
    confirmPassword: confirmError(values.confirmPassword, values.password),
    terms: values.terms ? undefined : t('terms_required'),
  });
}
