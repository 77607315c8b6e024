import { QuestionText } from '../marking/question-text';
import { NumberBadge } from './number-badge';
import { type BlockProps, questionAnchor } from './question-block';
import styles from './questions.module.css';

const VERDICTS = { TFNG: ['TRUE', 'FALSE', 'NOT GIVEN'], YNNG: ['YES', 'NO', 'NOT GIVEN'] } as const;

/** TRUE / FALSE / NOT GIVEN and YES / NO / NOT GIVEN; the value is the word itself. */
export function Verdict({ block, answers, currentId, readOnly, checked, onAnswer }: BlockProps) {
  return block.questions.map((question) => (
    <fieldset key={question.id} {...questionAnchor(question.id)} className={styles.question} data-current={question.id === currentId || undefined} lang="en">
      <legend className={styles.legend}>
        <NumberBadge number={question.number} current={question.id === currentId} />
        <span className={styles.text}>
          <QuestionText question={question} text={question.question} />
        </span>
      </legend>
      <div className={styles.verdicts}>
        {VERDICTS[question.labels ?? 'TFNG'].map((verdict, index) => (
          <label key={verdict} className={styles.verdict}>
            <input
              type="radio"
              name={question.id}
              checked={answers[question.id] === verdict || answers[question.id] === index}
              disabled={readOnly || checked[question.id] !== undefined}
              onChange={() => onAnswer(question.id, verdict)}
            />
            <span>{verdict}</span>
          </label>
        ))}
      </div>
    </fieldset>
  ));
}
