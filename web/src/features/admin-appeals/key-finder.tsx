import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../api/api-error';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/form-field';
import { LoadingState, SkeletonBlock } from '../../ui/page-state';
import { useAdminSession } from '../admin/admin-session';
import { SelectField } from '../admin/select-field';
import { t } from './admin-appeals.text';
import { type QuestionRef, useExamChoicesQuery, useExamQuestionsQuery, useQuestionKeyQuery } from './appeals-admin.api';
import styles from './appeals-panel.module.css';
import { KeyActions } from './key-actions';
import type { KeyTask } from './key-dialog';

interface KeyFinderProps {
  onChange(task: KeyTask): void;
}

/** Any question of any exam, disputed or not: a wrong key of a choice can be mended only from here. */
export function KeyFinder({ onChange }: KeyFinderProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.finder} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('finder')}</summary>
      {open && <Finder onChange={onChange} />}
    </details>
  );
}

function Finder({ onChange }: KeyFinderProps) {
  const { ended } = useAdminSession();
  const exams = useExamChoicesQuery(undefined, { skip: ended });
  const [examId, setExamId] = useState('');
  const questions = useExamQuestionsQuery(examId, { skip: ended || examId === '' });
  const [number, setNumber] = useState('');
  const [found, setFound] = useState<QuestionRef | null>(null);
  const [problem, setProblem] = useState<string>();

  const search = (event: FormEvent): void => {
    event.preventDefault();
    const question = questions.currentData?.find((one) => String(one.number) === number.trim());
    setFound(question ? { examId, questionId: question.id } : null);
    setProblem(question ? undefined : problemOf(examId, number, questions.isFetching));
  };
  const failure = exams.error ?? questions.error;
  return (
    <>
      <form className={styles.search} onSubmit={search} noValidate>
        <SelectField
          label={t('finder_exam')}
          value={examId}
          options={[{ value: '', text: t('finder_choose') }, ...(exams.data ?? []).map(({ _id, title }) => ({ value: _id, text: title }))]}
          onChange={(next) => {
            setExamId(next);
            setFound(null);
          }}
        />
        <TextField label={t('finder_number')} name="number" inputMode="numeric" autoComplete="off" value={number} error={problem} onChange={setNumber} />
        <Button type="submit" variant="secondary" busy={questions.isFetching}>
          {t('finder_open')}
        </Button>
      </form>
      {failure && <p role="alert">{errorMessage(failure, t('key_failed'))}</p>}
      {found && <FoundQuestion of={found} onChange={onChange} />}
    </>
  );
}

function problemOf(examId: string, number: string, loading: boolean): string | undefined {
  if (examId === '') return t('finder_no_exam');
  return loading ? undefined : t('finder_none', { number: number.trim() || '?' });
}

function FoundQuestion({ of, onChange }: { of: QuestionRef; onChange(task: KeyTask): void }) {
  const { currentData, error } = useQuestionKeyQuery(of, { refetchOnMountOrArgChange: true });
  if (error) return <p role="alert">{errorMessage(error, t('key_failed'))}</p>;
  if (!currentData) {
    return (
      <LoadingState label={t('key_loading')}>
        <SkeletonBlock height={96} />
      </LoadingState>
    );
  }
  const { number, question, instruction, key, voided } = currentData;
  return (
    <section className={styles.found} aria-label={t('question', { number })}>
      <p lang="en" className={styles.question}>
        {question || instruction}
      </p>
      <dl className={styles.answers}>
        <div data-wide>
          <dt>{t('key')}</dt>
          <dd lang="en">{key}</dd>
        </div>
      </dl>
      <KeyActions voided={voided} onChange={(kind) => onChange({ ref: of, number, kind })} />
    </section>
  );
}
