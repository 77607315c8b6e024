import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { useState } from 'react';
import { exam } from '../../exam-taking.fixtures';
import { type Answers, withAnswer } from '../../model/answer-value';
import { type Block, readPaper } from '../../model/paper';
import type { BlockProps } from './question-block';
import { questionComponents } from './registry';

const blocks = readPaper(exam)?.parts.flatMap((part) => part.blocks) ?? [];
export const blockOf = (number: number): Block => {
  const block = blocks.find(({ questions }) => questions.some((question) => question.number === number));
  if (!block) throw new Error(`no question ${number}`);
  return block;
};

export type OnAnswer = BlockProps['onAnswer'];

/** One block with the answers that a click leads to, as the runner keeps them. */
function Held({ start, onAnswer, ...rest }: Omit<BlockProps, 'answers'> & { start: Answers }) {
  const [answers, setAnswers] = useState<Answers>(start);
  const Questions = questionComponents[rest.block.kind];
  const answer: OnAnswer = (questionId, value) => {
    onAnswer(questionId, value);
    setAnswers((current) => withAnswer(current, questionId, value));
  };
  return <Questions {...rest} answers={answers} onAnswer={answer} />;
}

/** Draws the block of a question; answers its calls. */
export function show(number: number, start: Answers = {}, { readOnly = false, change = {} }: { readOnly?: boolean; change?: Partial<Block> } = {}) {
  const onAnswer = jest.fn<OnAnswer>();
  render(<Held block={{ ...blockOf(number), ...change }} start={start} currentId={`q${number}`} readOnly={readOnly} checked={{}} onAnswer={onAnswer} />);
  return onAnswer;
}
