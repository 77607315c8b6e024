import { Link } from 'react-router';
import { paths } from '../../config/paths';
import { contact } from '../../content/marketing';
import { Logo } from '../../ui/logo';
import { t } from './shell.text';
import styles from './site-footer.module.css';

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`page-width ${styles.columns}`}>
        <div className={styles.about}>
          <Logo size={24} />
          <p>{t('footer_about')}</p>
        </div>
        <nav aria-label={t('footer_learn')}>
          <h2>{t('footer_learn')}</h2>
          <ul className={styles.links}>
            <li>
              <Link to={paths.courses.href('vocabulary')}>{t('footer_vocabulary')}</Link>
            </li>
            <li>
              <Link to={paths.courses.href('grammar')}>{t('footer_grammar')}</Link>
            </li>
            <li>
              <Link to={paths.exams.href()}>{t('footer_exams')}</Link>
            </li>
            <li>
              <Link to={paths.practice.href()}>{t('practice')}</Link>
            </li>
            <li>
              <Link to={paths.placementTest.href()}>{t('footer_placement')}</Link>
            </li>
          </ul>
        </nav>
        <nav aria-label={t('footer_account')}>
          <h2>{t('footer_account')}</h2>
          <ul className={styles.links}>
            <li>
              <Link to={paths.login.href()}>{t('login')}</Link>
            </li>
            <li>
              <Link to={paths.register.href()}>{t('footer_register')}</Link>
            </li>
            <li>
              <Link to={paths.profile.href()}>{t('footer_profile')}</Link>
            </li>
          </ul>
        </nav>
        <div>
          <h2>{t('footer_contact')}</h2>
          <ul className={styles.links}>
            <li>{contact.address}</li>
            <li>
              <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
            </li>
            <li>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </li>
            <li>{t('footer_hours')}</li>
          </ul>
        </div>
      </div>
      <div className={`page-width ${styles.legal}`}>
        <span>{t('footer_rights', { year: new Date().getFullYear() })}</span>
        <span>{t('footer_refund')}</span>
        <span>{t('footer_trademark')}</span>
      </div>
    </footer>
  );
}
