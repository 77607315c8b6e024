import BellOutlined from '@ant-design/icons/BellOutlined';
import { useEffect, useRef, useState } from 'react';
import styles from './notification-bell.module.css';
import { t } from './shell.text';

export interface BellNotification {
  id: string;
  text: string;
  isRead: boolean;
}

/** Above nine the exact number says nothing more. */
export function badgeText(unread: number): string {
  return unread > 9 ? '9+' : String(unread);
}

/** The bell and its dropdown. Closes on Escape (giving the focus back), on a click elsewhere and when the focus leaves. */
export function NotificationBell({ notifications = [] }: { notifications?: readonly BellNotification[] }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const unread = notifications.filter((notification) => !notification.isRead).length;

  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      bell.current?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div ref={box} className={styles.box}>
      <button
        ref={bell}
        type="button"
        className={styles.bell}
        aria-expanded={open}
        aria-label={unread > 0 ? t('notifications_unread', { count: badgeText(unread) }) : t('notifications')}
        onClick={() => setOpen(!open)}
      >
        <BellOutlined aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {badgeText(unread)}
          </span>
        )}
      </button>
      {open && (
        <section className={styles.panel} aria-label={t('notifications')}>
          <h2 className={styles.title}>{t('notifications')}</h2>
          {notifications.length === 0 ? (
            <p className={styles.empty}>{t('notifications_empty')}</p>
          ) : (
            <ul className={styles.list}>
              {notifications.map(({ id, text, isRead }) => (
                <li key={id} data-unread={!isRead || undefined}>
                  {text}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}
