import BellOutlined from '@ant-design/icons/BellOutlined';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button';
import { RelativeTime } from '../../ui/relative-time';
import styles from './notification-bell.module.css';
import { useClearNotificationsMutation, useNotificationsQuery, useReadAllNotificationsMutation, useReadNotificationMutation } from './notifications.api';
import { t } from './shell.text';

/** How often a page that stays open asks again. */
const POLL_MS = 120_000;

/** Above nine the exact number says nothing more. */
export function badgeText(unread: number): string {
  return unread > 9 ? '9+' : String(unread);
}

/** The bell and its dropdown. Closes on Escape (giving the focus back), on a click elsewhere and when a notification is followed. */
export function NotificationBell() {
  const { data } = useNotificationsQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true, refetchOnReconnect: true });
  const [read] = useReadNotificationMutation();
  const [readAll, reading] = useReadAllNotificationsMutation();
  const [clear, clearing] = useClearNotificationsMutation();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const items = data?.items ?? [];
  const unread = data?.unread ?? 0;

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
          {items.length === 0 ? (
            <p className={styles.empty}>{t('notifications_empty')}</p>
          ) : (
            <>
              <ul className={styles.list}>
                {items.map(({ _id, title, body, link, isRead, createdAt }) => (
                  <li key={_id} data-unread={!isRead || undefined}>
                    <Link
                      to={link}
                      onClick={() => {
                        if (!isRead) void read(_id);
                        setOpen(false);
                      }}
                    >
                      <b>{title}</b>
                      <span>{body}</span>
                      <RelativeTime at={createdAt} />
                    </Link>
                  </li>
                ))}
              </ul>
              <div className={styles.actions}>
                <Button variant="quiet" disabled={unread === 0} busy={reading.isLoading} onClick={() => void readAll()}>
                  {t('notifications_read_all')}
                </Button>
                <Button variant="quiet" busy={clearing.isLoading} onClick={() => void clear()}>
                  {t('notifications_clear')}
                </Button>
              </div>
            </>
          )}
        </section>
      )}
    </div>
  );
}
