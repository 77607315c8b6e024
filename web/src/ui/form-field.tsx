import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import styles from './form-field.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'onChange'> {
  label: string;
  error?: string | undefined;
  hint?: string;
  onChange(value: string): void;
}

/** A labelled input whose error is announced and tied to it. */
export function TextField({ label, error, hint, onChange, type = 'text', ...rest }: TextFieldProps) {
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const isPassword = type === 'password';
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <input
          {...rest}
          id={id}
          type={isPassword && revealed ? 'text' : type}
          className={styles.input}
          data-password={isPassword || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {isPassword && (
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={revealed}
            aria-label={revealed ? 'Ẩn mật khẩu' : 'Hiện mật khẩu'}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          </button>
        )}
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

interface CheckboxFieldProps {
  name: string;
  label: ReactNode;
  checked: boolean;
  error?: string | undefined;
  onChange(checked: boolean): void;
}

export function CheckboxField({ name, label, checked, error, onChange }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.check} htmlFor={id}>
        <input
          id={id}
          name={name}
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}

function FieldNote({ id, error, hint }: { id: string; error?: string | undefined; hint?: string | undefined }) {
  if (error) {
    return (
      <p id={id} className={styles.error} role="alert">
        <ExclamationCircleOutlined aria-hidden="true" /> {error}
      </p>
    );
  }
  return hint ? (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  ) : null;
}
