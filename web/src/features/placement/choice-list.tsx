import { useEffect, useId, useRef } from 'react';
import styles from './choice-list.module.css';
import { t } from './placement.text';

/** These do something with Enter by themselves; a radio button sends the form around it. */
const ANSWERS_ENTER = [HTMLButtonElement, HTMLInputElement, HTMLAnchorElement];

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
  const group = useRef<HTMLFieldSetElement>(null);
  const count = options.length;

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector('dialog[open]')) return;
      const choice = Number(event.key) - 1;
      if (Number.isInteger(choice) && choice >= 0 && choice < count) {
        latest.current.onChange(choice);
        // The focus goes along, so that Enter sends the answer and does not press what was pressed before, such as the clip's button.
        group.current?.querySelectorAll('input')[choice]?.focus();
      } else if (event.key === 'Enter' && !ANSWERS_ENTER.some((kind) => event.target instanceof kind)) latest.current.onConfirm();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [count]);

  return (
    <fieldset ref={group} className={styles.choices}>
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
