import styles from './questions.module.css';

/** The number as printed on the paper; filled for the question that is being worked on. */
export function NumberBadge({ number, current }: { number: number; current: boolean }) {
  return (
    <span className={styles.number} data-current={current || undefined}>
      {number}
    </span>
  );
}
