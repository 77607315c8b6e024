import fs from 'node:fs';
import path from 'node:path';
import type { ExamPayload } from '@vumon/proto/http/exam-payload.js';
import type { z } from 'zod';
import type { Runner } from './runner.js';

type Passage = NonNullable<z.input<typeof ExamPayload>['passages']>[number];
export type KeyedQuestion = Passage['questions'][number] & { id: string; number: number };

const file = path.resolve(import.meta.dirname, '../../../services/exam/content/reading-01.json');
const content: { _id: string; title: string; passages: (Passage & { questions: KeyedQuestion[] })[] } = JSON.parse(fs.readFileSync(file, 'utf8'));

/** The Reading test that every installation has. */
export const readingId = content._id;
export const readingTitle = content.title;
export const passages = content.passages;
export const questions = content.passages.flatMap((passage) => passage.questions);

const sets = new Set(passages.flatMap(({ groups = [] }) => groups.filter(({ maxChoices = 1 }) => maxChoices > 1).map(({ id }) => id)));

/** The words that a learner writes for a keyed text: the first alternative of the notation, without its optional words. */
function wordsOf(key: string): string {
  const [first = ''] = key.split('//');
  return first
    .replace(/\([^)]*\)/g, '')
    .replace(/\{([^|}]*)[^}]*\}/g, '$1')
    .trim();
}

/** Answers one question on the screen as its key has it. */
export async function answerRight(runner: Runner, { number, type, groupId = '', options = [], correctAnswer }: KeyedQuestion): Promise<void> {
  const option = options[Number(correctAnswer)] ?? '';
  if (type === 'fill-blank') await runner.type(number, wordsOf(String(correctAnswer)));
  else if (type === 'matching') await runner.match(number, Number(correctAnswer));
  else if (type === 'true-false-notgiven') await runner.choose(number, String(correctAnswer));
  else if (sets.has(groupId)) await runner.tick(option);
  else await runner.choose(number, option);
}
