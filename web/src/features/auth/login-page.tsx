import { Link, Navigate, useSearchParams } from 'react-router';
import { paths, safeReturnTo } from '../../config/paths';
import { Button } from '../../ui/button';
import { CheckboxField, TextField } from '../../ui/form-field';
import { useLoginMutation } from '../session/session.api';
import { useSession, useSessionEffects } from '../session/use-session';
import { t } from './auth.text';
import { authFailureText } from './auth-failure';
import { AuthLayout } from './auth-layout';
import styles from './auth-layout.module.css';
import { type LoginValues, validateLogin } from './auth-validation';
import { useAuthForm } from './use-auth-form';

const initial: LoginValues = { email: '', password: '', rememberMe: false };

export function LoginPage() {
  const { status } = useSession();
  const session = useSessionEffects();
  const [query] = useSearchParams();
  const [login] = useLoginMutation();
  const { form, values, errors, banner, busy, change, onSubmit } = useAuthForm({
    initial,
    validate: validateLogin,
    failureText: (error) => authFailureText(error, 'login'),
    async submit(input) {
      const answer = await login({ email: input.email.trim(), password: input.password, remember: input.rememberMe }).unwrap();
      if (!(await session.adopt(answer))) throw new Error('The answer carries no session');
    },
  });

  // An administrator is sent on to the admin shell by the root.
  if (status === 'signed-in') return <Navigate to={safeReturnTo(query.get('returnTo'))} replace />;
  return (
    <AuthLayout
      title={t('login_title')}
      intro={t('login_intro')}
      banner={banner}
      footer={
        <>
          {t('no_account')} <Link to={paths.register.href(query.get('returnTo') ?? undefined)}>{t('to_register')}</Link>
        </>
      }
    >
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <TextField
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          value={values.email}
          error={errors.email}
          onChange={(email) => change('email', email)}
        />
        <TextField
          label={t('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          value={values.password}
          error={errors.password}
          onChange={(password) => change('password', password)}
        />
        <CheckboxField name="rememberMe" label={t('remember_me')} checked={values.rememberMe} onChange={(checked) => change('rememberMe', checked)} />
        <Button type="submit" size="large" block busy={busy}>
          {t('submit_login')}
        </Button>
      </form>
    </AuthLayout>
  );
}
