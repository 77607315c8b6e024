import { optionStart } from '../../../exam-content/annotated-spans';
import { letterOf } from '../../model/instruction';
import { QuestionText } from '../marking/question-text';
import { NumberBadge } from './number-badge';
import { type BlockProps, questionAnchor } from './question-block';
import styles from './questions.module.css';

/** One right option out of a few: radio buttons; the value is the option's index. */
export function SingleChoice({ block, answers, currentId, readOnly, checked, onAnswer }: BlockProps) {
  return block.questions.map((question) => (
    <fieldset key={question.id} {...questionAnchor(question.id)} className={styles.question} data-current={question.id === currentId || undefined} lang="en">
      <legend className={styles.legend}>
        <NumberBadge number={question.number} current={question.id === currentId} />
        <span className={styles.text}>
          <QuestionText question={question} text={question.question} />
        </span>
      </legend>
      <div className={styles.options}>
        {(question.options ?? block.bank).map((option, index) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={question.id}
              checked={answers[question.id] === index}
              disabled={readOnly || checked[question.id] !== undefined}
              onChange={() => onAnswer(question.id, index)}
            />
            <span className={styles.letter}>{letterOf(index)}</span>
            <QuestionText question={question} text={option} from={optionStart(question, index)} />
          </label>
        ))}
      </div>
    </fieldset>
  ));
}
