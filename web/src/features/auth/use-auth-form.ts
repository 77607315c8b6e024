import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '../../api/api-error';
import type { FieldErrors } from './auth-validation';

interface AuthFormOptions<Values> {
  initial: Values;
  validate(values: Values): FieldErrors<Values>;
  /** Sends the values; throws what the API answered. */
  submit(values: Values): Promise<void>;
  failureText(error: unknown): string;
}

/**
 * The behaviour that both account forms share: check everything on submit, move the focus to the first wrong field, clear
 * a field's message as soon as it is edited, show the server's answer in a banner or at its field.
 */
export function useAuthForm<Values extends object>({ initial, validate, submit, failureText }: AuthFormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [banner, setBanner] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const change = <K extends keyof Values>(field: K, value: Values[K]): void => {
    setValues((current) => ({ ...current, [field]: value }));
    setErrors(({ [field]: _edited, ...others }) => others as FieldErrors<Values>);
  };

  const show = (found: FieldErrors<Values>): void => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBanner(null);
    const found = validate(values);
    if (Object.keys(found).length > 0) return show(found);
    setBusy(true);
    try {
      await submit(values);
    } catch (error) {
      const atFields = fieldMessages<Values>(error, values);
      if (Object.keys(atFields).length > 0) show(atFields);
      else setBanner(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  return { form, values, errors, banner, busy, change, onSubmit: (event: FormEvent) => void onSubmit(event) };
}

/** The server's field messages, for the fields that this form shows. */
function fieldMessages<Values extends object>(error: unknown, values: Values): FieldErrors<Values> {
  if (!isApiError(error)) return {};
  const shown = error.fields.filter(({ path }) => path in values);
  return Object.fromEntries(shown.map(({ path, message }) => [path, message])) as FieldErrors<Values>;
}
