import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { Link } from 'react-router';
import { paths } from '../../config/paths';
import { t } from './exam-result.text';
import { type NextStep, nextStep } from './result-breakdown';
import { causeLabel } from './result-labels';
import styles from './result-page.module.css';
import { reviewHref } from './review-href';

/** Right beside the band: the one thing to do next. */
export function NextStepCard({ result }: { result: Result }) {
  const { text, action, to } = describe(nextStep(result), result.resultId);
  return (
    <section className={styles.next}>
      <h2>{t('next_title')}</h2>
      <p>{text}</p>
      <Link to={to}>
        {action} <ArrowRightOutlined aria-hidden="true" />
      </Link>
    </section>
  );
}

function describe(step: NextStep, resultId: string): { text: string; action: string; to: string } {
  switch (step.kind) {
    case 'blank':
      return { text: t('next_blank', { count: step.count }), action: t('go_blank'), to: reviewHref(resultId, 'unanswered') };
    case 'cause':
      return {
        text: t('next_cause', { count: step.count, cause: causeLabel(step.reasonCode).toLocaleLowerCase('vi').replaceAll('not given', 'NOT GIVEN') }),
        action: t('go_wrong'),
        to: reviewHref(resultId, 'wrong'),
      };
    case 'review':
      return { text: t('next_review', { count: step.count }), action: t('go_wrong'), to: reviewHref(resultId, 'wrong') };
    case 'perfect':
      return { text: t('next_perfect'), action: t('go_exams'), to: paths.exams.href() };
  }
}
