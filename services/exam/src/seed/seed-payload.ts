import type { ExamPayload } from '@vumon/proto/http/exam-payload.js';
import type { Group, Part, Question, Section } from '../content/content-file.js';
import type { ContentTest, ListeningTest } from '../content/content-folder.js';
import { type Recording, transcriptOf } from '../content/recording.js';
import type { SectionAudio } from '../exams/exam-content.js';

type SectionPayload = NonNullable<ExamPayload['sections']>[number];
/** What creates an exam, with recordings that are in the store already: the HTTP contract has no such field. */
export type SeedPayload = ExamPayload & { sections?: (SectionPayload & { audio?: SectionAudio })[] | undefined };

/** Where the pieces of a test stand once they are stored. */
export interface StoredMedia {
  /** Key of the MP3 by the id of its recording. */
  readonly audioKeys: ReadonlyMap<string, string>;
  /** Address by the address that the file gives a picture. */
  readonly pictureUrls: ReadonlyMap<string, string>;
}

/** The exam as an administrator would send it: stored pictures and recordings, transcript, and the interval of each piece of evidence. */
export function seedPayload(test: ContentTest, media: StoredMedia): SeedPayload {
  const { _id, ...exam } = test.exam;
  const published = { ...exam, status: 'published' as const };
  if (published.type === 'reading') return { ...published, passages: published.passages.map((passage) => withPictures(passage, media)) };
  return { ...published, sections: published.sections.map((section) => sectionPayload(section, test as ListeningTest, media)) };
}

function sectionPayload({ audio, ...section }: Section, { recordings }: ListeningTest, media: StoredMedia): SectionPayload & { audio: SectionAudio } {
  const recording = recordings.get(audio);
  const key = media.audioKeys.get(audio);
  if (!recording?.times || key === undefined) throw new Error(`${audio} has no stored recording`);
  const durationSeconds = recording.times.duration;
  const drawn = withPictures(section, media);
  return {
    ...drawn,
    duration: Math.ceil(durationSeconds / 60),
    audio: { key, durationSeconds },
    transcript: transcriptOf(recording),
    questions: drawn.questions.map((question) => withInterval(question, recording)),
  };
}

/** The interval of the line that holds the quote. */
function withInterval(question: Question, recording: Recording): Question {
  const quote = question.evidence?.quote ?? '';
  const line = quote === '' ? undefined : transcriptOf(recording).find(({ text }) => text.includes(quote));
  return line ? { ...question, evidence: { quote, startSeconds: line.startSeconds, endSeconds: line.endSeconds } } : question;
}

function withPictures<P extends Part>(part: P, { pictureUrls }: StoredMedia): P {
  const stored = <T extends Group | Question>(owner: T): T => {
    const url = pictureUrls.get(owner.image?.url ?? '');
    return owner.image && url !== undefined ? { ...owner, image: { ...owner.image, url } } : owner;
  };
  return { ...part, questions: part.questions.map(stored), ...(part.groups && { groups: part.groups.map(stored) }) };
}
