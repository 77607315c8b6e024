import { Injectable } from '@nestjs/common';
import type { EventPayload } from '@vumon/proto/events.js';
import {
  DONT_KNOW,
  type Placement,
  type PlacementQuestion,
  type PlacementResult,
  type PlacementReviewItem,
  type PlacementSkill,
} from '@vumon/proto/http/placement.js';
import { timeSpentSeconds } from '../attempts/attempt-clock.js';
import { isFinal } from '../attempts/attempt-state.js';
import { AudioAddresses } from '../listening/audio-addresses.js';
import { MOST_PLAYS, playsLeft } from './clip-plays.js';
import type { PlacementRow } from './placement.repository.js';
import { DURATION_MINUTES, type Item, type PlacementBank, TOTAL } from './placement-bank.js';
import type { ReadyBank } from './placement-bank.repository.js';
import { answeredCount, askedItems, type NextItem, nextItem } from './placement-course.js';
import { retakeAt } from './retake.policy.js';

const DONT_KNOW_TEXT = 'Tôi không biết';

const hasEnded = ({ state }: PlacementRow): boolean => state !== 'created' && isFinal(state);
const textOf = (item: Item, { texts }: PlacementBank): { text?: string } => {
  const text = texts[item.text ?? ''];
  return text === undefined ? {} : { text };
};

/** A sitting and its result as learners see them. Only what has been reached leaves the server; keys only after the end. */
@Injectable()
export class PlacementPresenter {
  constructor(private readonly addresses: AudioAddresses) {}

  sitting(row: PlacementRow, { bank, items }: ReadyBank): Placement {
    const next = row.state === 'in_progress' ? nextItem(row.form, row.answers, items) : undefined;
    return {
      _id: row.id,
      type: 'placement',
      state: row.state,
      durationMinutes: DURATION_MINUTES,
      startedAt: row.startedAt?.toISOString() ?? null,
      deadlineAt: row.deadlineAt?.toISOString() ?? null,
      serverNow: row.now.toISOString(),
      answered: answeredCount(row.answers),
      total: TOTAL,
      question: next ? this.#question(row, next, items.get(next.id), bank) : null,
      resultId: hasEnded(row) ? row.id : null,
    };
  }

  /** Only for one that has ended. */
  result(row: PlacementRow, { bank, items }: ReadyBank): PlacementResult {
    const { report, startedAt, finishedAt } = row;
    if (!report || !startedAt || !finishedAt || (row.state !== 'submitted' && row.state !== 'auto_submitted')) throw new Error(`${row.id} has not ended`);
    return {
      _id: row.id,
      state: row.state,
      completedAt: finishedAt.toISOString(),
      timeSpent: timeSpentSeconds({ startedAt, deadlineAt: row.deadlineAt, now: finishedAt }),
      ...report,
      retakeAt: (report.level !== null && retakeAt(finishedAt, row.now)?.toISOString()) || null,
      review: askedItems(row.form, row.answers, items).flatMap((asked) => {
        const item = items.get(asked.id);
        return item ? [this.#reviewed(row, asked, item, bank)] : [];
      }),
    };
  }

  #question(row: PlacementRow, { id, skill, number }: NextItem, item: Item | undefined, bank: PlacementBank): PlacementQuestion {
    if (!item) throw new Error(`item ${id} is not in its bank`);
    const clip = bank.clips[item.clip ?? ''];
    return {
      ...asked(item, skill, number),
      ...textOf(item, bank),
      ...(clip && { audio: { durationSeconds: clip.durationSeconds, mostPlays: MOST_PLAYS, playsLeft: playsLeft(row.plays, id) } }),
    };
  }

  #reviewed(row: PlacementRow, { id, skill, number }: NextItem, item: Item, bank: PlacementBank): PlacementReviewItem {
    const clip = bank.clips[item.clip ?? ''];
    return {
      ...asked(item, skill, number),
      ...textOf(item, bank),
      level: item.level,
      answer: row.answers[id] ?? null,
      correctAnswer: item.correctAnswer,
      explanation: item.explanation,
      ...(item.evidence !== undefined && { evidence: item.evidence }),
      ...(clip && { audioUrl: this.addresses.free(row.id, id, clip, row.now), transcript: [...clip.transcript] }),
    };
  }
}

const asked = ({ id, question, options }: Item, skill: PlacementSkill, number: number) => ({
  id,
  number,
  skill,
  question,
  options: options.toSpliced(DONT_KNOW, 0, DONT_KNOW_TEXT),
});

/** What other services learn of a result. */
export function placementFact(row: PlacementRow): EventPayload<'exam.placement_completed'> {
  if (!row.report || !row.finishedAt) throw new Error(`${row.id} has not ended`);
  const { level, possible, skills } = row.report;
  const levelOf = (skill: PlacementSkill) => skills.find((report) => report.skill === skill)?.level ?? null;
  return {
    placementId: row.id,
    userId: row.ownerKind === 'user' ? row.ownerId : null,
    level,
    possible,
    skills: { grammar: levelOf('grammar'), vocabulary: levelOf('vocabulary'), reading: levelOf('reading'), listening: levelOf('listening') },
    at: row.finishedAt.toISOString(),
  };
}
