import type { QuestionResult, Result } from '@vumon/proto/http/exam-shapes.js';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../config/paths';
import { FilterLinks } from '../../ui/filter-links';
import { formatBand, formatPercent } from '../../ui/format';
import { questionText, spansIn } from '../exam-content/annotated-spans';
import { EvidencePane } from './evidence-pane';
import { t } from './exam-result.text';
import { filterCounts, filterQuestions, type ReviewFilter } from './result-breakdown';
import { partLabel } from './result-labels';
import { reviewFilterOf, reviewHref } from './review-href';
import { type QuestionText, ReviewQuestion } from './review-question';
import styles from './review-screen.module.css';

const FILTERS: readonly ReviewFilter[] = ['all', 'wrong', 'unanswered'];

/** Every question with answer, key and reason; the chosen one's evidence is marked in the passage beside it. */
export function ReviewScreen({ result, onExpired }: { result: Result; onExpired(): void }) {
  const [query] = useSearchParams();
  const filter = reviewFilterOf(query);
  const questions = filterQuestions(result.perQuestion, filter);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = questions.find(({ questionId }) => questionId === chosenId) ?? questions[0];
  const pane = useRef<HTMLElement>(null);
  const showInText = useCallback(() => pane.current?.scrollIntoView({ block: 'start' }), []);
  const hasText = ((result.exam?.passages ?? result.exam?.sections)?.length ?? 0) > 0;

  // The summary and the review share one address path, so the page change is told to the screen reader here.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);

  return (
    <div className={`page-width ${styles.page}`}>
      <Link to={paths.examResult.href(result.resultId)} className={styles.back}>
        {t('review_back')}
      </Link>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {t('review_title')}
        <span className={styles.exam}>{result.examTitle}</span>
      </h1>
      <ReviewCounts result={result} />
      <Filters result={result} filter={filter} />
      <div className={hasText ? styles.split : styles.single}>
        <div className={styles.list}>
          {questions.length === 0 && <p className={styles.empty}>{t(filter === 'wrong' ? 'show_empty_wrong' : 'show_empty_unanswered')}</p>}
          <QuestionList
            result={result}
            questions={questions}
            chosenId={chosen?.questionId ?? null}
            onChoose={setChosenId}
            onShow={hasText ? showInText : null}
          />
        </div>
        {hasText && <EvidencePane paneRef={pane} result={result} question={chosen} onExpired={onExpired} />}
      </div>
    </div>
  );
}

function ReviewCounts({ result: { score, perQuestion } }: { result: Result }) {
  const counts = filterCounts(perQuestion);
  const figures = [
    { name: t('review_correct'), value: score.correctAnswers },
    { name: t('review_wrong'), value: counts.wrong },
    { name: t('review_blank'), value: counts.unanswered },
    { name: t('review_accuracy'), value: formatPercent(score.percentage) },
    { name: t('review_band'), value: formatBand(score.bandScore) },
  ];
  return (
    <dl className={styles.counts}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Filters({ result, filter }: { result: Result; filter: ReviewFilter }) {
  const counts = useMemo(() => filterCounts(result.perQuestion), [result.perQuestion]);
  return (
    <FilterLinks
      label={t('show_label')}
      links={FILTERS.map((each) => ({ to: reviewHref(result.resultId, each), text: t(`show_${each}`, { count: counts[each] }), current: each === filter }))}
    />
  );
}

interface QuestionListProps {
  result: Result;
  questions: readonly QuestionResult[];
  chosenId: string | null;
  onChoose(questionId: string): void;
  onShow: (() => void) | null;
}

function QuestionList({ result, questions, chosenId, onChoose, onShow }: QuestionListProps) {
  const texts = useMemo(() => questionTexts(result), [result]);
  const parts = [...new Set(questions.map(({ section }) => section))];
  return parts.map((part) => (
    <section key={part} className={styles.part}>
      <h2>{partLabel(result, part)}</h2>
      <ul className={styles.questions}>
        {questions
          .filter(({ section }) => section === part)
          .map((question) => (
            <ReviewQuestion
              key={question.questionId}
              resultId={result.resultId}
              question={question}
              text={texts.get(question.questionId)}
              appeal={result.appeals?.find(({ questionId }) => questionId === question.questionId)?.state}
              chosen={question.questionId === chosenId}
              onChoose={() => onChoose(question.questionId)}
              onShow={onShow}
            />
          ))}
      </ul>
    </section>
  ));
}

/** Each question as it was asked, with what the learner marked in it. */
function questionTexts({ exam, annotations = [] }: Result): Map<string, QuestionText> {
  const parts = exam?.passages ?? exam?.sections ?? [];
  return new Map(
    parts.flatMap(({ questions }) =>
      questions.map((question): [string, QuestionText] => {
        const own = annotations.filter(({ target, questionId }) => target === 'question' && questionId === question.id);
        return [question.id, { text: question.question, spans: spansIn(questionText(question), own) }];
      }),
    ),
  );
}
