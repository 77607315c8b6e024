import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  title: string;
  /** Called on Escape and on a click beside the dialog. Leave it out for a dialog that can't be waved away. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
  footer?: ReactNode;
  /** `alert` for what interrupts (a locked account, time over). */
  kind?: 'dialog' | 'alert';
}

/**
 * A modal on the browser's own `<dialog>`: it traps the focus, closes on Escape what opened last, and gives the focus back
 * to where it was.
 */
export function Dialog({ open, title, onClose, children, footer, kind = 'dialog' }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || !open) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      giveFocusBack(before);
    };
  }, [open]);

  if (!open) return null;
  return (
    // Escape is the keyboard's way to do what a click beside the dialog does: the browser turns it into `cancel`.
    <dialog
      ref={element}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose?.();
      }}
      onKeyDown={(event) => {
        // Chromium lets a second Escape close a dialog whose `cancel` was refused.
        if (event.key === 'Escape' && !onClose) event.preventDefault();
      }}
    >
      <div className={styles.content}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}

/** A dialog that React has taken out of the page can't give the focus back by itself. Where the focus went elsewhere on purpose, it stays. */
export function giveFocusBack(before: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
}
