import StarFilled from '@ant-design/icons/StarFilled';
import { useId } from 'react';
import { errorMessage } from '../../api/api-error';
import { toast } from '../../ui/toast-store';
import { useSession } from '../session/use-session';
import { useOwnRatingQuery, useRateExamMutation } from './exams.api';
import { t } from './exams.text';
import styles from './rate-exam.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

/** Asks a learner who has sat this exam for one to five stars; quiet for everybody else. The rating can be changed at any time. */
export function RateExam({ examId }: { examId: string }) {
  const { status } = useSession();
  const { data } = useOwnRatingQuery(examId, { skip: status !== 'signed-in' });
  const [rate, { isLoading }] = useRateExamMutation();
  const titleId = useId();
  if (status !== 'signed-in' || !data?.mayRate) return null;

  const choose = async (stars: number): Promise<void> => {
    if (isLoading) return;
    try {
      await rate({ examId, stars }).unwrap();
      toast.success(t('rate_saved'));
    } catch (error) {
      toast.error(errorMessage(error, t('rate_failed')));
    }
  };

  return (
    <section className={styles.rate} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('rate_title')}
      </h2>
      <div className={styles.stars}>
        {STARS.map((stars) => (
          <button
            key={stars}
            type="button"
            className={styles.star}
            data-lit={stars <= (data.stars ?? 0) || undefined}
            aria-label={t('rate_stars', { stars })}
            aria-pressed={data.stars === stars}
            aria-disabled={isLoading || undefined}
            onClick={() => void choose(stars)}
          >
            <StarFilled aria-hidden="true" />
          </button>
        ))}
      </div>
      <p className={styles.text}>{data.stars === null ? t('rate_text') : t('rate_yours', { stars: data.stars })}</p>
    </section>
  );
}
