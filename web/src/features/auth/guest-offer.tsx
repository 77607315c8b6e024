import { paths } from '../../config/paths';
import { ButtonLink } from '../../ui/button';
import { t } from './auth.text';
import styles from './guest-offer.module.css';

interface GuestOfferProps {
  title: string;
  /** What an account keeps. */
  text: string;
  /** What the main button says. */
  register: string;
  /** Where to come back to. */
  here: string;
}

/** Beside what a guest has done: an account that keeps it. */
export function GuestOffer({ title, text, register, here }: GuestOfferProps) {
  return (
    <section className={styles.offer}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={paths.register.href(here)}>{register}</ButtonLink>
        <ButtonLink variant="quiet" to={paths.login.href(here)}>
          {t('keep_login')}
        </ButtonLink>
      </div>
    </section>
  );
}
