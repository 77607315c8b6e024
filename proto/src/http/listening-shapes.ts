import { z } from 'zod';
import { instant } from './route.js';

/** Shapes of recordings: what a started section tells, and the words that were said in it. */
export const TranscriptLine = z
  .object({ speaker: z.string(), text: z.string(), startSeconds: z.number(), endSeconds: z.number() })
  .meta({ id: 'TranscriptLine' });
export type TranscriptLine = z.infer<typeof TranscriptLine>;
const audioHead = { sectionId: z.string(), audioStartedAt: instant, durationSeconds: z.number() };
/**
 * The recording of a started section. `audioUrl` is short-lived and made anew in each answer; null once the one play of an exam is over.
 * Exam mode: `positionSeconds` is where the recording is at `serverNow`. Practice: 0, the player is the learner's; `ended` says that it was heard once.
 */
export const AudioState = z
  .object({ ...audioHead, audioUrl: z.string().nullable(), positionSeconds: z.number(), ended: z.boolean() })
  .meta({ id: 'AudioState' });
export type AudioState = z.infer<typeof AudioState>;
export const SectionStart = z.object({ ...audioHead, audioUrl: z.string(), positionSeconds: z.number(), ended: z.boolean(), serverNow: instant });
export type SectionStart = z.infer<typeof SectionStart>;
export const StallAnswer = z.object({ positionSeconds: z.number(), deadlineAt: instant.nullable(), serverNow: instant, grantedSeconds: z.number() });
export type StallAnswer = z.infer<typeof StallAnswer>;
export const UploadedAudio = z.object({ audioUrl: z.string(), audioPublicId: z.string(), duration: z.number(), size: z.int() });
export type UploadedAudio = z.infer<typeof UploadedAudio>;
