import styles from './figure-cards.module.css';

interface FigureCard {
  name: string;
  value: string;
  /** The whole that the value is part of ('3/12'). */
  total?: string;
}

/** Small cards with one figure each. */
export function FigureCards({ cards }: { cards: readonly FigureCard[] }) {
  return (
    <dl className={styles.cards}>
      {cards.map(({ name, value, total }) => (
        <div key={name} className={styles.card}>
          <dt>{name}</dt>
          <dd className="tabular">
            {value}
            {total !== undefined && <span>/{total}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
