import type { Question } from '@vumon/proto/http/exam-shapes.js';
import { createContext, useContext } from 'react';
import type { MarkSpan } from '../../../exam-content/annotated-spans';
import { AnnotatedText } from '../../../exam-content/annotated-text';
import { textNameOf } from './text-name';

export type MarksByQuestion = ReadonlyMap<string, readonly MarkSpan[]>;
/** The learner's marks in the questions of the part on the screen. */
export const QuestionMarks = createContext<MarksByQuestion>(new Map());
const NONE: readonly MarkSpan[] = [];

interface QuestionTextProps {
  question: Pick<Question, 'id'>;
  text: string;
  /** Where this piece begins in the question's text. */
  from?: number;
}

/** A piece of a question that can be marked. */
export function QuestionText({ question, text, from = 0 }: QuestionTextProps) {
  const spans = useContext(QuestionMarks).get(question.id) ?? NONE;
  return <AnnotatedText of={textNameOf(question.id)} text={text} from={from} spans={spans} />;
}
