import { type KeyboardEvent, useRef } from 'react';
import { selectAnswered } from '../exam-taking.selectors';
import { useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import styles from './question-palette.module.css';

interface PaletteProps {
  /** Where the learner goes with a click or Enter. */
  onGo(questionId: string): void;
}

/** Every number, one row per part. One stop of the Tab key; arrows move inside, Home and End go to the ends. */
export function QuestionPalette({ onGo }: PaletteProps) {
  const paper = useExamTaking((state) => state.paper);
  const answered = useExamTaking(selectAnswered);
  const flagged = useExamTaking((state) => state.flagged);
  const currentId = useExamTaking((state) => state.currentId);
  const element = useRef<HTMLElement>(null);
  if (!paper) return null;

  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(element.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const place = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const target = { ArrowRight: place + 1, ArrowDown: place + 1, ArrowLeft: place - 1, ArrowUp: place - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (target === undefined || place < 0) return;
    event.preventDefault();
    buttons[target]?.focus();
  };
  return (
    <nav ref={element} className={styles.palette} aria-label={t('palette')} onKeyDown={onKeyDown}>
      {paper.parts.map((part) => (
        <div key={part.id} className={styles.row}>
          <span className={styles.part} lang="en">
            {t('palette_part', { number: part.index + 1 })}
          </span>
          <ol className={styles.numbers}>
            {part.questions.map(({ id, number }) => {
              const isAnswered = answered.has(id);
              const isFlagged = flagged.includes(id);
              const states = [t(isAnswered ? 'state_answered' : 'state_unanswered'), ...(isFlagged ? [t('state_flagged')] : [])];
              return (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.number}
                    tabIndex={id === currentId ? 0 : -1}
                    aria-current={id === currentId || undefined}
                    aria-label={`${t('palette_number', { number })}, ${states.join(', ')}`}
                    data-answered={isAnswered || undefined}
                    data-flagged={isFlagged || undefined}
                    onClick={() => onGo(id)}
                  >
                    {number}
                  </button>
                </li>
              );
            })}
          </ol>
        </div>
      ))}
    </nav>
  );
}
