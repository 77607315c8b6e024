import { Link } from 'react-router';
import styles from './filter-links.module.css';

interface FilterLink {
  to: string;
  text: string;
  current: boolean;
}

/** A row of filters that live in the URL, so that Back, reload and sharing keep them. */
export function FilterLinks({ label, links }: { label: string; links: readonly FilterLink[] }) {
  return (
    <nav aria-label={label} className={styles.row}>
      {links.map(({ to, text, current }) => (
        <Link key={to} to={to} replace preventScrollReset aria-current={current ? 'page' : undefined} className={styles.link}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
