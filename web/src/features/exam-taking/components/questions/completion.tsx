import type { Question } from '@vumon/proto/http/exam-shapes.js';
import { Fragment, type ReactNode } from 'react';
import { readLines, splitAtGap } from '../../model/instruction';
import { QuestionText } from '../marking/question-text';
import { GapInput } from './gap-input';
import { type BlockProps, questionAnchor } from './question-block';
import styles from './sheet.module.css';

/** Typed answers inside their text: sentences, a summary, notes, a form, a table's cells, the steps of a flow chart. */
export function Completion({ block, answers, currentId, readOnly, checked, onAnswer }: BlockProps) {
  const input = (question: Question) => (
    <GapInput
      question={question}
      value={answers[question.id]}
      wordLimit={question.wordLimit ?? block.wordLimit}
      current={question.id === currentId}
      readOnly={readOnly || checked[question.id] !== undefined}
      onAnswer={onAnswer}
    />
  );
  const title = block.instruction?.title && <p className={styles.title}>{block.instruction.title}</p>;
  if (block.table) {
    return (
      <div className={styles.sheet} lang="en" data-layout="table">
        <GapTable table={block.table} title={block.instruction?.title ?? null} questions={block.questions} input={input} />
      </div>
    );
  }
  if (block.layout === 'summary') {
    return (
      <div className={styles.sheet} lang="en">
        {title}
        <p className={styles.flow}>
          {block.questions.map((question) => (
            <Fragment key={question.id}>
              <Sentence question={question} text={question.question}>
                {input(question)}
              </Sentence>{' '}
            </Fragment>
          ))}
        </p>
      </div>
    );
  }
  const List = block.layout === 'flow' ? 'ol' : 'ul';
  return (
    <div className={styles.sheet} lang="en" data-layout={block.layout}>
      {title}
      <List className={styles.lines}>
        {block.questions.map((question) => (
          <NoteLines key={question.id} question={question}>
            {input(question)}
          </NoteLines>
        ))}
      </List>
    </div>
  );
}

/** Notes may carry a heading and lines without a gap above the line of the question. */
function NoteLines({ question, children }: { question: Question; children: ReactNode }) {
  const lines = readLines(question.question);
  return lines.map(({ text, from, role }) =>
    role === 'gap' ? (
      <li key={from}>
        <Sentence question={question} text={text} from={from}>
          {children}
        </Sentence>
      </li>
    ) : (
      <li key={from} className={role === 'heading' ? styles.noteHeading : undefined}>
        <QuestionText question={question} text={text} from={from} />
      </li>
    ),
  );
}

function Sentence({ question, text, from = 0, children }: { question: Question; text: string; from?: number; children: ReactNode }) {
  const { before, after } = splitAtGap(text);
  return (
    <span {...questionAnchor(question.id)} className={styles.sentence}>
      <QuestionText question={question} text={before} from={from} />
      {children}
      <QuestionText question={question} text={after} from={from + text.length - after.length} />
    </span>
  );
}

interface GapTableProps {
  table: NonNullable<BlockProps['block']['table']>;
  title: string | null;
  questions: readonly Question[];
  input(question: Question): ReactNode;
}

/** A real table: `{7}` in a cell is the gap of question 7. */
function GapTable({ table, title, questions, input }: GapTableProps) {
  const cell = (text: string): ReactNode =>
    text.split(/(\{\d+\})/).map((piece, place) => {
      const number = /^\{(\d+)\}$/.exec(piece)?.[1];
      const question = questions.find((one) => String(one.number) === number);
      // Pieces of one cell never change their order.
      const key = `${place}-${piece}`;
      if (!question) return <Fragment key={key}>{piece}</Fragment>;
      return (
        <span key={key} {...questionAnchor(question.id)}>
          {input(question)}
        </span>
      );
    });
  return (
    <div className={styles.tableScroll}>
      <table className={styles.table}>
        {title && <caption className={styles.title}>{title}</caption>}
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.join('|')}>
              {row.map((text, column) =>
                column === 0 && !text.includes('{') ? (
                  <th key={table.columns[column]} scope="row">
                    {cell(text)}
                  </th>
                ) : (
                  <td key={table.columns[column]} data-label={table.columns[column]}>
                    {cell(text)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
