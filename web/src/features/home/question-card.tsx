import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import { t } from './home.text';
import styles from './question-card.module.css';

/** A real piece of the product: a marked question with its evidence underlined in the passage. */
export function QuestionCard() {
  return (
    <figure className={styles.card}>
      <figcaption className={styles.part}>{t('card_part')}</figcaption>
      <blockquote lang="en" className={styles.passage}>
        <b className={styles.letter}>B</b> Traders who had once sold by weight now sold by the bunch, because{' '}
        <mark>the old scales had to be corrected at the start of every season</mark>.
      </blockquote>
      <p lang="en" className={styles.question}>
        The market&rsquo;s scales needed regular adjustment.
      </p>
      <ul lang="en" className={styles.choices}>
        <li data-chosen="true">
          <CheckCircleFilled aria-hidden="true" /> TRUE <span className="visually-hidden">({t('card_your_answer')})</span>
        </li>
        <li>FALSE</li>
        <li>NOT GIVEN</li>
      </ul>
      <p className={styles.reason}>
        <b>{t('card_right')}.</b> {t('card_reason')}
      </p>
    </figure>
  );
}
