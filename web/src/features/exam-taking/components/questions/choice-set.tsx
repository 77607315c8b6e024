import { useId } from 'react';
import { optionStart } from '../../../exam-content/annotated-spans';
import { t } from '../../exam-taking.text';
import { chosenOf, toggleChoice } from '../../model/choice-set';
import { letterOf } from '../../model/instruction';
import { QuestionText } from '../marking/question-text';
import { NumberBadge } from './number-badge';
import { type BlockProps, questionAnchor } from './question-block';
import styles from './questions.module.css';

/** "Choose TWO": one list of check boxes for all numbers of the group. A full set has to lose a letter before it takes another. */
export function ChoiceSet({ block, answers, currentId, readOnly: locked, checked, onAnswer }: BlockProps) {
  const countId = useId();
  const first = block.questions[0];
  const ids = block.questions.map((question) => question.id);
  const readOnly = locked || ids.some((id) => checked[id] !== undefined);
  const chosen = chosenOf(ids, answers);
  const full = chosen.length >= ids.length;
  const toggle = (option: number): void => {
    for (const { questionId, value } of toggleChoice(ids, answers, option)) onAnswer(questionId, value);
  };
  return (
    <fieldset className={styles.question} data-set data-question-id={ids[0]} data-current={ids.includes(currentId) || undefined} lang="en">
      <legend className={styles.legend}>
        {block.questions.map((question) => (
          <span key={question.id} {...questionAnchor(question.id)}>
            <NumberBadge number={question.number} current={question.id === currentId} />
          </span>
        ))}
        <span className={styles.text}>{first && <QuestionText question={first} text={first.question} />}</span>
      </legend>
      <div className={styles.options}>
        {block.bank.map((option, index) => (
          <label key={option} className={styles.option}>
            <input
              type="checkbox"
              checked={chosen.includes(index)}
              disabled={readOnly || (full && !chosen.includes(index))}
              aria-describedby={countId}
              onChange={() => toggle(index)}
            />
            <span className={styles.letter}>{letterOf(index)}</span>
            {first ? <QuestionText question={first} text={option} from={optionStart(first, index)} /> : option}
          </label>
        ))}
      </div>
      <p id={countId} className={styles.note} lang="vi">
        {t(full ? 'choose_limit' : 'chosen_count', { count: chosen.length, limit: ids.length })}
      </p>
    </fieldset>
  );
}
