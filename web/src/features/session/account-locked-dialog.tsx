import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../app/store';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { lockAcknowledged } from './session.slice';
import { t } from './session.text';
import { useSession, useSessionEffects } from './use-session';

const COUNTDOWN_SECONDS = 15;

/** 'Tài khoản bị khóa': counts down 15 s, then signs out and loads the site anew. It can't be waved away. */
export function AccountLockedDialog() {
  const { lockedMessage } = useSession();
  return lockedMessage === null ? null : <LockedCountdown message={lockedMessage} />;
}

function LockedCountdown({ message }: { message: string }) {
  const dispatch = useAppDispatch();
  const session = useSessionEffects();
  const [secondsLeft, setSecondsLeft] = useState(COUNTDOWN_SECONDS);

  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    if (secondsLeft > 0) return;
    void session.logout().then(() => {
      dispatch(lockAcknowledged());
      location.assign('/');
    });
  }, [secondsLeft, session, dispatch]);

  return (
    <Dialog
      open
      kind="alert"
      title={t('locked_title')}
      footer={
        <Button busy={secondsLeft === 0} onClick={() => setSecondsLeft(0)}>
          {t('locked_now')}
        </Button>
      }
    >
      <p>{message}</p>
      <p>{t('locked_explain')}</p>
      <p className="tabular" role="timer">
        {t('locked_countdown', { seconds: secondsLeft })}
      </p>
    </Dialog>
  );
}
