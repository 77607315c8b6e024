import { Link, Navigate, useSearchParams } from 'react-router';
import { paths, safeReturnTo } from '../../config/paths';
import { TERMS_VERSION } from '../../content/marketing';
import { Button } from '../../ui/button';
import { CheckboxField, TextField } from '../../ui/form-field';
import { useRegisterMutation } from '../session/session.api';
import { useSession, useSessionEffects } from '../session/use-session';
import { t } from './auth.text';
import { authFailureText } from './auth-failure';
import { AuthLayout } from './auth-layout';
import styles from './auth-layout.module.css';
import { type RegisterValues, validateRegister } from './auth-validation';
import { useAuthForm } from './use-auth-form';

const initial: RegisterValues = { fullName: '', email: '', phone: '', password: '', confirmPassword: '', terms: false };

export function RegisterPage() {
  const { status } = useSession();
  const session = useSessionEffects();
  const [query] = useSearchParams();
  const [register] = useRegisterMutation();
  const { form, values, errors, banner, busy, change, onSubmit } = useAuthForm({
    initial,
    validate: validateRegister,
    failureText: (error) => authFailureText(error, 'register'),
    async submit({ confirmPassword: _neverSent, terms, ...input }) {
      const answer = await register({
        fullName: input.fullName.trim().normalize('NFC'),
        email: input.email.trim(),
        phone: input.phone.replace(/\s/g, ''),
        password: input.password,
        termsAccepted: terms,
        termsVersion: TERMS_VERSION,
      }).unwrap();
      if (!(await session.adopt(answer))) throw new Error('The answer carries no session');
    },
  });

  if (status === 'signed-in') return <Navigate to={safeReturnTo(query.get('returnTo'))} replace />;
  return (
    <AuthLayout
      title={t('register_title')}
      intro={t('register_intro')}
      banner={banner}
      footer={
        <>
          {t('have_account')} <Link to={paths.login.href(query.get('returnTo') ?? undefined)}>{t('to_login')}</Link>
        </>
      }
    >
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <TextField
          label={t('full_name')}
          name="fullName"
          autoComplete="name"
          value={values.fullName}
          error={errors.fullName}
          onChange={(fullName) => change('fullName', fullName)}
        />
        <TextField
          label={t('email')}
          name="email"
          type="email"
          autoComplete="email"
          value={values.email}
          error={errors.email}
          onChange={(email) => change('email', email)}
        />
        <TextField
          label={t('phone')}
          name="phone"
          type="tel"
          autoComplete="tel-national"
          hint={t('phone_hint')}
          value={values.phone}
          error={errors.phone}
          onChange={(phone) => change('phone', phone)}
        />
        <TextField
          label={t('password')}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={t('password_hint')}
          value={values.password}
          error={errors.password}
          onChange={(password) => change('password', password)}
        />
        <TextField
          label={t('confirm_password')}
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          value={values.confirmPassword}
          error={errors.confirmPassword}
          onChange={(confirmPassword) => change('confirmPassword', confirmPassword)}
        />
        <CheckboxField name="terms" label={t('terms')} checked={values.terms} error={errors.terms} onChange={(terms) => change('terms', terms)} />
        <Button type="submit" size="large" block busy={busy}>
          {t('submit_register')}
        </Button>
      </form>
    </AuthLayout>
  );
}
