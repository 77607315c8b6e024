import { PLACEMENT_SKILLS, type PlacementLevel, type PlacementSkill, placementLevel, placementSkill } from '@vumon/proto/http/placement.js';
import { z } from 'zod';
import type { SectionAudio } from '../exams/exam-content.js';

/** `routing`: the first four of a skill. The others are the blocks that they lead to. */
export const USES = ['routing', 'low', 'middle', 'high'] as const;
export type Use = (typeof USES)[number];
export type Block = Exclude<Use, 'routing'>;
export const BLOCKS = ['low', 'middle', 'high'] as const satisfies readonly Block[];

/** What a skill asks, in this order: four to find the way, then six of one block. */
export const SLOTS: Readonly<Record<Use, readonly PlacementLevel[]>> = {
  routing: ['A2', 'B1', 'B1', 'B2'],
  low: ['A1', 'A1', 'A1', 'A2', 'A2', 'A2'],
  middle: ['B1', 'B1', 'B1', 'B2', 'B2', 'B2'],
  high: ['B2', 'B2', 'B2', 'C1', 'C1', 'C1'],
};
export const PER_SKILL = SLOTS.routing.length + SLOTS.low.length;
export const TOTAL = PER_SKILL * PLACEMENT_SKILLS.length;
export const DURATION_MINUTES = 30;
export const OPTIONS = 4;

const Item = z.strictObject({
  id: z.string(),
  skill: placementSkill,
  level: placementLevel,
  use: z.enum(USES),
  /** Reading: the id of its text. */
  text: z.string().optional(),
  /** Listening: the id of its recording. */
  clip: z.string().optional(),
  question: z.string(),
  options: z.array(z.string()),
  correctAnswer: z.int(),
  explanation: z.string(),
  /** Copied to the letter from the text, or from one line of the script. */
  evidence: z.string().optional(),
});
export type Item = z.infer<typeof Item>;

/** `placement.json`. */
export const PlacementFile = z.strictObject({
  texts: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  items: z.array(Item),
});
export type PlacementFile = z.infer<typeof PlacementFile>;

export interface Clip extends SectionAudio {
  readonly transcript: readonly { readonly speaker: string; readonly text: string }[];
}
/** The bank as it is asked: texts beside the items, and clips that are in the store. */
export interface PlacementBank {
  readonly items: readonly Item[];
  readonly texts: Readonly<Record<string, string>>;
  readonly clips: Readonly<Record<string, Clip>>;
}

/** The items of one sitting, drawn when it was made. */
export type Form = Readonly<Record<PlacementSkill, Readonly<Record<Use, readonly string[]>>>>;
/** Item id → index of the choice; DONT_KNOW for 'Tôi không biết'. */
export type PlacementAnswers = Readonly<Record<string, number>>;
