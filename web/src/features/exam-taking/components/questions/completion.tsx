import type { Question } from '@vumon/proto/http/exam-shapes.js';
import type { ReactNode } from 'react';
import { splitAtGap } from '../../model/instruction';
import { GapInput } from './gap-input';
import { type BlockProps, questionAnchor } from './question-block';
import styles from './questions.module.css';

/** Typed answers inside their text: sentences, a summary, notes, a form, a table's cells, the steps of a flow chart. */
export function Completion({ block, answers, currentId, readOnly, checked, onAnswer }: BlockProps) {
  const gap = (question: Question) => (
    <Sentence key={question.id} question={question}>
      <GapInput
        question={question}
        value={answers[question.id]}
        wordLimit={block.wordLimit}
        current={question.id === currentId}
        readOnly={readOnly || checked[question.id] !== undefined}
        onChange={(value) => onAnswer(question.id, value)}
      />
    </Sentence>
  );
  const title = block.instruction?.title && <p className={styles.title}>{block.instruction.title}</p>;
  if (block.layout === 'summary') {
    return (
      <div className={styles.sheet} lang="en">
        {title}
        <p className={styles.flow}>{block.questions.map(gap)}</p>
      </div>
    );
  }
  const List = block.layout === 'flow' ? 'ol' : 'ul';
  return (
    <div className={styles.sheet} lang="en" data-layout={block.layout}>
      {title}
      <List className={styles.lines}>
        {block.questions.map((question) => (
          <li key={question.id}>{gap(question)}</li>
        ))}
      </List>
    </div>
  );
}

function Sentence({ question, children }: { question: Question; children: ReactNode }) {
  const { before, after } = splitAtGap(question.question);
  return (
    <span {...questionAnchor(question.id)} className={styles.sentence}>
      {before}
      {children}
      {after}{' '}
    </span>
  );
}
