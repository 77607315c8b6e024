import { useEffect, useId, useRef } from 'react';
import { t } from './placement.text';
import styles from './placement-runner.module.css';

interface ChoiceListProps {
  options: readonly string[];
  value: number | null;
  onChange(choice: number): void;
  /** Enter, wherever the focus is. */
  onConfirm(): void;
}

/** Four answers and 'Tôi không biết': radio buttons that the keys 1 to 5 choose too. */
export function ChoiceList({ options, value, onChange, onConfirm }: ChoiceListProps) {
  const name = useId();
  const latest = useRef({ onChange, onConfirm });
  latest.current = { onChange, onConfirm };
  const count = options.length;

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector('dialog[open]')) return;
      const choice = Number(event.key) - 1;
      if (Number.isInteger(choice) && choice >= 0 && choice < count) latest.current.onChange(choice);
      // A button that has the focus answers Enter by itself, and so does the form around a radio button.
      else if (
        event.key === 'Enter' &&
        !(event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement || event.target instanceof HTMLAnchorElement)
      )
        latest.current.onConfirm();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [count]);

  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{t('choices')}</legend>
      {options.map((option, i) => {
        const isUnknown = i === count - 1;
        return (
          <label key={option} className={styles.choice} data-unknown={isUnknown || undefined} data-chosen={value === i || undefined}>
            <input type="radio" name={name} value={i} checked={value === i} onChange={() => onChange(i)} />
            <span className={styles.number} aria-hidden="true">
              {i + 1}
            </span>
            <span lang={isUnknown ? 'vi' : 'en'}>{option}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
