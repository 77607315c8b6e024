import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Looks {
  variant?: Variant;
  /** `large` is for the one main action of a page. */
  size?: 'medium' | 'large';
  /** Fills the row: forms and phones. */
  block?: boolean;
  icon?: ReactNode;
}

function classOf({ variant = 'primary', size = 'medium', block = false }: Looks): string {
  return [styles.button, styles[variant], size === 'large' && styles.large, block && styles.block].filter(Boolean).join(' ');
}

interface ButtonProps extends Looks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Shows that it works and can't be pressed again; keeps its place in the tab order. */
  busy?: boolean;
}

export function Button({ variant, size, block, icon, busy = false, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ variant, size, block })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Looks {
  to: string;
  children: ReactNode;
  'aria-label'?: string;
}

/** A link that looks like a button: for going somewhere, so that it opens in a new tab when asked to. */
export function ButtonLink({ to, variant, size, block, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} to={to} className={classOf({ variant, size, block })}>
      {icon}
      {children}
    </Link>
  );
}
