import type { AnnotationChange, AnnotationValue } from '@vumon/proto/http/exam-shapes.js';
import type { ExamContent, Issue } from '../exams/exam-content.js';
import { cleanText } from '../marking/normalise-text.js';

/** What a batch of changes comes to: the last change of each mark counts. */
export interface AnnotationPlan {
  readonly set: readonly { readonly id: string; readonly value: AnnotationValue }[];
  readonly removed: readonly string[];
}
export type CheckedAnnotations = { ok: true; plan: AnnotationPlan } | { ok: false; errors: Issue[] };

/** Judges changes whose shape is right already: each mark must stand in a text that the exam has. Texts come back as they are stored. */
export function checkAnnotations(changes: readonly AnnotationChange[], content: ExamContent): CheckedAnnotations {
  const errors: Issue[] = [];
  const last = new Map<string, AnnotationValue | null>();
  for (const [i, { id, value }] of changes.entries()) {
    if (value !== null && !standsIn(content, value)) {
      errors.push({ path: `changes.${i}.value`, code: 'ANNOTATION_PLACE', message: 'Đoạn đánh dấu không thuộc đề này.' });
    }
    last.set(id, value && stored(value));
  }
  if (errors.length > 0) return { ok: false, errors };
  const entries = [...last];
  return {
    ok: true,
    plan: {
      set: entries.flatMap(([id, value]) => (value ? [{ id, value }] : [])),
      removed: entries.flatMap(([id, value]) => (value ? [] : [id])),
    },
  };
}

function standsIn(content: ExamContent, { partId, target, questionId }: AnnotationValue): boolean {
  const part = content.parts.find(({ id }) => id === partId);
  if (!part) return false;
  return target === 'passage' ? part.content !== undefined : part.questions.some(({ id }) => id === questionId);
}

/** The quote keeps its spaces: it is compared with the text. A note without words is none. */
function stored({ note = '', quote, ...rest }: AnnotationValue): AnnotationValue {
  const words = cleanText(note);
  return { ...rest, quote: quote.normalize('NFC'), ...(words !== '' && { note: words }) };
}
