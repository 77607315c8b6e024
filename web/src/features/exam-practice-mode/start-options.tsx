import { useId } from 'react';
import { ownTitle } from '../exam-content/part-title';
import type { ExamDetail } from '../exams/exams.types';
import { t } from './exam-practice.text';
import styles from './start-options.module.css';

/** How the learner wants to work; `parts` (0 for the first) is null for the whole exam. */
export interface StartChoice {
  readonly mode: 'exam' | 'practice';
  readonly parts: readonly number[] | null;
}
export const WHOLE_EXAM: StartChoice = { mode: 'exam', parts: null };

interface StartOptionsProps {
  exam: ExamDetail;
  choice: StartChoice;
  onChange(choice: StartChoice): void;
}

/** Exam or practice, and for practice which parts. */
export function StartOptions({ exam, choice, onChange }: StartOptionsProps) {
  const name = useId();
  const parts = exam.passages ?? exam.sections ?? [];
  return (
    <div className={styles.options}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('mode_legend')}</legend>
        <div className={styles.cards}>
          {(['exam', 'practice'] as const).map((mode) => (
            <label key={mode} className={styles.card}>
              <input type="radio" name={`${name}-mode`} checked={choice.mode === mode} onChange={() => onChange({ mode, parts: null })} />
              <span>
                <b>{t(`mode_${mode}`)}</b>
                <span className={styles.text}>{t(`mode_${mode}_text`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {choice.mode === 'practice' && parts.length > 1 && <PartOptions exam={exam} name={name} choice={choice} onChange={onChange} />}
    </div>
  );
}

function PartOptions({ exam, name, choice, onChange }: StartOptionsProps & { name: string }) {
  const parts = exam.passages ?? exam.sections ?? [];
  const chosen = choice.parts ?? [];
  const toggle = (part: number): void =>
    onChange({ ...choice, parts: chosen.includes(part) ? chosen.filter((one) => one !== part) : [...chosen, part].sort((a, b) => a - b) });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('scope_legend')}</legend>
      <div className={styles.row}>
        {(['all', 'parts'] as const).map((scope) => (
          <label key={scope} className={styles.choice}>
            <input
              type="radio"
              name={`${name}-scope`}
              checked={(choice.parts === null) === (scope === 'all')}
              onChange={() => onChange({ ...choice, parts: scope === 'all' ? null : [0] })}
            />
            <span>{t(`scope_${scope}`)}</span>
          </label>
        ))}
      </div>
      {choice.parts !== null && (
        <ul className={styles.parts}>
          {parts.map(({ id, title, questions }, part) => (
            <li key={id}>
              <label className={styles.choice}>
                <input type="checkbox" checked={chosen.includes(part)} onChange={() => toggle(part)} />
                <span>
                  {partName(exam, part, title)} <span className={styles.text}>{t('part_questions', { count: questions.length })}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {choice.parts?.length === 0 && (
        <p role="status" className={styles.problem}>
          {t('no_part')}
        </p>
      )}
    </fieldset>
  );
}

function partName({ type }: ExamDetail, place: number, title: string): string {
  const part = t(type === 'reading' ? 'passage' : 'section', { number: place + 1 });
  const own = ownTitle(title);
  return own === '' ? part : t('part', { part, title: own });
}
