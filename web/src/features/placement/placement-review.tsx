import type { PlacementReviewItem } from '@vumon/proto/http/placement.js';
import { t } from './placement.text';
import { DONT_KNOW, PLACEMENT_SKILLS } from './placement-facts';
import styles from './placement-review.module.css';

/** Every question with answer, key and reason, folded by skill. */
export function PlacementReview({ review }: { review: readonly PlacementReviewItem[] }) {
  return (
    <section className={styles.box}>
      <h2>{t('review_title')}</h2>
      {PLACEMENT_SKILLS.map((skill) => {
        const items = review.filter((item) => item.skill === skill && item.answer !== null);
        if (items.length === 0) return null;
        const right = items.filter(({ answer, correctAnswer }) => answer === correctAnswer).length;
        return (
          <details key={skill} className={styles.fold}>
            <summary>
              {t(skill)} <span>{`${right}/${items.length}`}</span>
            </summary>
            <ol className={styles.review}>
              {items.map((item) => (
                <li key={item.id}>
                  <ReviewItem item={item} />
                </li>
              ))}
            </ol>
          </details>
        );
      })}
    </section>
  );
}

function ReviewItem({ item }: { item: PlacementReviewItem }) {
  const { answer, correctAnswer, options } = item;
  const verdict = answer === correctAnswer ? 'right' : answer === DONT_KNOW ? 'unknown' : 'wrong';
  return (
    <article>
      <p className={styles.verdict} data-verdict={verdict}>
        <span className="tabular">{item.number}.</span> {item.level} · {t(`review_${verdict}`)}
      </p>
      {item.text && (
        <p lang="en" className={styles.quote}>
          <Marked text={item.text} evidence={item.evidence} />
        </p>
      )}
      {item.transcript?.map(({ speaker, text }) => (
        <p key={text} lang="en" className={styles.quote}>
          <b>{speaker}:</b> <Marked text={text} evidence={item.evidence} />
        </p>
      ))}
      <h3 lang="en">{item.question}</h3>
      {verdict === 'wrong' && (
        <p>
          {t('review_your')}: <span lang="en">{options[answer ?? DONT_KNOW]}</span>
        </p>
      )}
      <p>
        {t('review_key')}: <b lang="en">{options[correctAnswer]}</b>
      </p>
      <p className={styles.reason}>{item.explanation}</p>
    </article>
  );
}

/** The text with its evidence marked, where it stands in it. */
function Marked({ text, evidence }: { text: string; evidence: string | undefined }) {
  const at = evidence ? text.indexOf(evidence) : -1;
  if (!evidence || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{evidence}</mark>
      {text.slice(at + evidence.length)}
    </>
  );
}
