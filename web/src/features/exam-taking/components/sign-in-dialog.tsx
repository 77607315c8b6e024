import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/form-field';
import { formatClock } from '../../../ui/format';
import { authFailureText } from '../../auth/auth-failure';
import { useLoginMutation } from '../../session/session.api';
import { useSessionEffects } from '../../session/use-session';
import { useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import { useSecondsLeft } from '../hooks/use-seconds-left';
import styles from './dialogs.module.css';

/** The session ended in mid-exam: signing in happens over the page, which keeps everything. */
export function SignInDialog() {
  const signedOut = useExamTaking((state) => state.signedOut);
  return signedOut ? <SignInForm /> : null;
}

function SignInForm() {
  const session = useSessionEffects();
  const [login] = useLoginMutation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const signIn = async (): Promise<void> => {
    if (busy) return;
    if (email.trim() === '' || password === '') return setFailure(t('required'));
    setBusy(true);
    setFailure(null);
    try {
      await session.adopt(await login({ email: email.trim(), password }).unwrap());
    } catch (error) {
      setFailure(authFailureText(error, 'login'));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void signIn();
  };
  return (
    <Dialog open kind="alert" title={t('sign_in_title')}>
      <p>{t('sign_in_text')}</p>
      <ClockLine />
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <TextField label={t('email')} name="email" type="email" autoComplete="username" value={email} onChange={setEmail} />
        <TextField label={t('password')} name="password" type="password" autoComplete="current-password" value={password} onChange={setPassword} />
        <Button type="submit" size="large" block busy={busy}>
          {t('sign_in')}
        </Button>
      </form>
    </Dialog>
  );
}

function ClockLine() {
  const secondsLeft = useSecondsLeft();
  return secondsLeft === null ? null : <p className="tabular">{t('sign_in_clock', { clock: formatClock(secondsLeft) })}</p>;
}
