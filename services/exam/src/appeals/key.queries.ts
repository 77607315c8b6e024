import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { KeyEffect, QuestionKey } from '@vumon/proto/http/appeals.js';
import { ContentStore } from '../exams/content-store.js';
import { EXAM_NOT_FOUND, ExamRepository } from '../exams/exam.repository.js';
import type { ExamContent } from '../exams/exam-content.js';
import { resolveQuestions } from '../exams/resolved-questions.js';
import { displayKey } from '../marking/mark-sheet.js';
import { AppealRepository } from './appeal.repository.js';
import { changeKey, type KeyChange, type Refusal } from './change-key.js';
import { type KeyHead, KeyRepository } from './key.repository.js';
import { type KeyStep, keySteps, type Marked, remark } from './key-steps.js';

export interface QuestionRef {
  readonly examId: string;
  readonly questionId: string;
  /** Any version of the content that is meant; '' for the one that is being sat. */
  readonly versionId: string;
}
/** A change thought through and not yet made. */
export interface KeyPlan {
  readonly head: KeyHead;
  readonly lineage: readonly string[];
  /** With the change in it. */
  readonly content: ExamContent;
  readonly effect: KeyEffect;
}

const BATCH = 2_000;
const QUESTION_NOT_FOUND = 'Không tìm thấy câu hỏi trong đề này';

/** Keys as administrators see them, and what a change of one would do to the marks that were given. */
@Injectable()
export class KeyQueries {
  constructor(
    private readonly keys: KeyRepository,
    private readonly appeals: AppealRepository,
    private readonly exams: ExamRepository,
    private readonly contents: ContentStore,
  ) {}

  async key(ref: QuestionRef): Promise<QuestionKey> {
    const head = await this.#head(ref);
    const { content } = await this.contents.get(head.id);
    const question = resolveQuestions(content).find(({ id }) => id === ref.questionId);
    if (!question) throw new AppError('NOT_FOUND', { message: QUESTION_NOT_FOUND });
    return {
      examId: head.examId,
      versionId: head.id,
      keyRevision: head.keyRevision,
      questionId: question.id,
      number: question.number,
      question: question.question,
      instruction: question.group?.instruction ?? '',
      key: displayKey(question),
      accepted: question.key?.kind === 'text' ? question.key.alternatives : [],
      voided: question.source.voided?.reason ?? null,
    };
  }

  /** What the change would come to. Refuses a change that cannot be made. */
  async plan(ref: QuestionRef, change: KeyChange): Promise<KeyPlan> {
    const head = await this.#head(ref);
    const { content: before } = await this.contents.get(head.id);
    const changed = changeKey(before, ref.questionId, change);
    if ('refusal' in changed) throw refused(changed.refusal, changed.answer ?? '');
    const lineage = await this.keys.listLineage(head.id);
    return { head, lineage, content: changed.content, effect: await this.#effect(lineage, changed.content, ref.questionId) };
  }

  async #head({ examId, versionId }: QuestionRef): Promise<KeyHead> {
    const exam = await this.exams.find(examId);
    if (!exam) throw new AppError('NOT_FOUND', { message: EXAM_NOT_FOUND });
    const head = await this.keys.findVersion(await this.appeals.headId(versionId || exam.versionId), examId);
    if (!head) throw new AppError('NOT_FOUND', { message: QUESTION_NOT_FOUND });
    return head;
  }

  /** Counts people, not results: who loses in any result loses. In batches, so that no statement is long. */
  async #effect(lineage: readonly string[], after: ExamContent, questionId: string): Promise<KeyEffect> {
    const people = new Map<string, { gains: boolean; loses: boolean }>();
    const contents = await this.contents.getMany(lineage);
    for (const versionId of lineage) {
      const before = contents.get(versionId)?.content;
      const judge = judgeOf(before && keySteps(before, after).get(questionId));
      let last: string | null = null;
      do {
        const page = await this.keys.listMarked(versionId, questionId, last, BATCH);
        for (const line of page.lines) {
          const owner = `${line.ownerKind}:${line.ownerId}`;
          const person = people.get(owner) ?? { gains: false, loses: false };
          const delta = judge(line);
          people.set(owner, { gains: person.gains || delta > 0, loses: person.loses || delta < 0 });
        }
        last = page.last;
      } while (last !== null);
    }
    const all = [...people.values()];
    const lose = all.filter(({ loses }) => loses).length;
    const gain = all.filter(({ gains, loses }) => gains && !loses).length;
    return { gain, lose, unchanged: all.length - lose - gain };
  }
}

/** 1 for a mark gained, -1 for one lost. Many write the same; each answer is marked once. */
function judgeOf(step: KeyStep | undefined): (line: Marked) => number {
  const known = new Map<string, number>();
  return (line) => {
    const key = JSON.stringify([line.answer, line.correct, line.reasonCode]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const mark = remark(line, step);
    const delta = mark === undefined || mark.correct === line.correct ? 0 : mark.correct ? 1 : -1;
    known.set(key, delta);
    return delta;
  };
}

function refused(refusal: Refusal, answer: string): AppError {
  switch (refusal) {
    case 'UNKNOWN':
      return new AppError('NOT_FOUND', { message: QUESTION_NOT_FOUND });
    case 'VOID_ALREADY':
      return new AppError('STALE_WRITE', { message: 'Câu này đã được bỏ khỏi bài chấm.' });
    case 'UNKEYED':
      return new AppError('VALIDATION_FAILED', { message: 'Câu này chưa có đáp án nên không được chấm.' });
    case 'NO_TEXT_KEY':
      return new AppError('VALIDATION_FAILED', { message: 'Chỉ câu trả lời dạng chữ mới có đáp án để rút lại.' });
    case 'NOT_ACCEPTED':
      return new AppError('STALE_WRITE', { message: `“${answer}” không còn trong đáp án. Hãy tải lại đáp án.` });
    case 'NOTHING_LEFT':
      return new AppError('VALIDATION_FAILED', { message: 'Phải còn ít nhất một đáp án. Nếu câu hỏi sai, hãy bỏ câu hỏi khỏi bài chấm.' });
    case 'STILL_ACCEPTED':
      return new AppError('VALIDATION_FAILED', { message: `“${answer}” vẫn được nhận vì tương đương với một đáp án còn lại. Hãy rút cả đáp án đó.` });
  }
}
