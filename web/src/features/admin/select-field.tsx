import { useId } from 'react';
import styles from './select-field.module.css';

interface SelectFieldProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; text: string }[];
  disabled?: boolean;
  onChange(value: V): void;
}

/** A labelled choice on the platform's own control: right on phones and for screen readers. */
export function SelectField<V extends string>({ label, value, options, disabled, onChange }: SelectFieldProps<V>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
