import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import type { Plan, PlanItem } from '@vumon/proto/http/plan.js';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths';
import { ButtonLink } from '../../ui/button';
import { EmptyState, ErrorState, LoadingState, SkeletonBlock } from '../../ui/page-state';
import { BookScene } from '../../ui/scenes';
import { toast } from '../../ui/toast-store';
import styles from './learning-plan.module.css';
import { usePlanQuery, useSetWeeklyGoalMutation } from './placement.api';
import { t } from './placement.text';

/** The plan follows from an event: it is there a moment after the result. */
const ASK_AGAIN_MS = 1_000;
const MOST_ASKING = 12;
const WEEKLY_CHOICES = [60, 90, 150, 240, 360] as const;

interface LearningPlanProps {
  /** Wait for the plan that rests on this test. */
  placementId?: string;
  /** The screen offers the placement test already: the plan need not. */
  testIsOffered?: boolean;
}

/** What to do next and why. */
export function LearningPlan({ placementId, testIsOffered = false }: LearningPlanProps) {
  const [asked, setAsked] = useState(0);
  const { data: plan, error, refetch } = usePlanQuery(undefined, { refetchOnMountOrArgChange: true });
  const isLate = placementId !== undefined && plan?.placementId !== placementId;
  const waits = plan !== undefined && isLate && asked < MOST_ASKING;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      setAsked((times) => times + 1);
      void refetch();
    }, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [waits, asked, refetch]);

  return (
    <section className={styles.box} aria-labelledby="plan-title">
      <div className={styles.planHead}>
        <div>
          <h2 id="plan-title">{t('plan_title')}</h2>
          <p className={styles.planLead}>{t('plan_lead')}</p>
        </div>
        {plan && !isLate && <WeeklyGoal plan={plan} />}
      </div>
      {plan && !isLate ? (
        <PlanList items={testIsOffered ? plan.items.filter(({ kind }) => kind !== 'placement') : plan.items} />
      ) : error ? (
        <ErrorState text={t('plan_failed')} onRetry={() => void refetch()} />
      ) : plan && !waits ? (
        // An older plan, or none yet: the events are late, the result is safe.
        <p>{t('plan_late')}</p>
      ) : (
        <LoadingState label={t('plan_making')}>
          <SkeletonBlock height={84} />
          <SkeletonBlock height={84} />
          <SkeletonBlock height={84} />
        </LoadingState>
      )}
    </section>
  );
}

function PlanList({ items }: { items: readonly PlanItem[] }) {
  if (items.length === 0)
    return <EmptyState scene={<BookScene />} text={t('plan_empty')} action={<ButtonLink to={paths.exams.href()}>{t('to_exams')}</ButtonLink>} />;
  return (
    <ol className={styles.plan}>
      {items.map((item) => (
        <li key={`${item.kind}${item.refId ?? ''}`}>
          <div>
            <p className={styles.planKind}>
              {t(`plan_${item.kind}`)}
              {item.skill && ` · ${t(item.skill)}`}
              {item.minutesPerWeek !== null && <span className={styles.planWeek}>{t('plan_week', { minutes: item.minutesPerWeek })}</span>}
            </p>
            <h3>{item.title}</h3>
            <p className={styles.planReason}>{item.reason}</p>
          </div>
          <PlanLink item={item} />
        </li>
      ))}
    </ol>
  );
}

function PlanLink({ item: { kind, refId, skill, title } }: { item: PlanItem }) {
  const [to, text] =
    kind === 'placement'
      ? [paths.placementTest.href(), t('start')]
      : kind === 'exam'
        ? [paths.exam.href(refId ?? ''), t('open_exam')]
        : [paths.courses.href(skill === 'grammar' ? 'grammar' : 'vocabulary'), t('open_course')];
  return (
    <Link to={to} className={styles.planLink} aria-label={`${text}: ${title}`}>
      {text} <ArrowRightOutlined aria-hidden="true" />
    </Link>
  );
}

function WeeklyGoal({ plan }: { plan: Plan }) {
  const id = useId();
  const [save, { isLoading }] = useSetWeeklyGoalMutation();
  const { weeklyGoalMinutes } = plan.goal;
  const choices = [...new Set([...WEEKLY_CHOICES, weeklyGoalMinutes])].sort((a, b) => a - b);
  const choose = async (minutes: number): Promise<void> => {
    try {
      await save(minutes).unwrap();
    } catch {
      toast.error(t('goal_failed'));
    }
  };
  return (
    <div className={styles.goal}>
      <label htmlFor={id}>{t('goal_label')}</label>
      <select id={id} value={weeklyGoalMinutes} disabled={isLoading} onChange={(event) => void choose(Number(event.target.value))}>
        {choices.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t('goal_option', { minutes })}
          </option>
        ))}
      </select>
    </div>
  );
}
