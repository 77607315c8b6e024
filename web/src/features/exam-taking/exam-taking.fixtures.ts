import type { Attempt, Exam, Question } from '@vumon/proto/http/exam-shapes.js';
import type { Draft, DraftStorage } from './draft-storage';
import type { AttemptTransport, Outcome } from './exam-taking.api';

const question = (number: number, rest: Omit<Question, 'id' | 'number'>): Question => ({ id: `q${number}`, number, ...rest });
const TWO = ['Less noise', 'Lower cost', 'More light', 'Better air'];

/** Two passages, nine questions, every way of answering. */
export const exam: Exam = {
  _id: 'exam-1',
  title: 'The River Market',
  description: '',
  type: 'reading',
  difficulty: 'Band 5.0-7.5',
  duration: 60,
  totalQuestions: 9,
  sectionCount: 2,
  status: 'published',
  attemptsCount: 0,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  passages: [
    {
      id: 'p1',
      title: 'Boats',
      content: '<p data-letter="A">First paragraph.</p><p data-letter="B">Second paragraph.</p>',
      groups: [
        { id: 'g1', layout: 'list', instruction: 'Choose the correct answer.' },
        { id: 'g2', layout: 'list', labels: 'TFNG', instruction: 'Do the statements agree?' },
        { id: 'g3', layout: 'list', instruction: 'Choose a heading.', allowReuse: false, bank: ['i. A start', 'ii. A middle', 'iii. An end'] },
      ],
      questions: [
        question(1, { type: 'multiple-choice', groupId: 'g1', question: 'Why boats?', options: ['Speed', 'Price', 'Habit'] }),
        question(2, { type: 'true-false-notgiven', groupId: 'g2', question: 'Boats are old.', labels: 'TFNG', options: ['TRUE', 'FALSE', 'NOT GIVEN'] }),
        question(3, { type: 'matching', groupId: 'g3', question: 'Paragraph A' }),
        question(4, { type: 'matching', groupId: 'g3', question: 'Paragraph B' }),
      ],
    },
    {
      id: 'p2',
      title: 'Fish',
      content: '<p>Text</p>',
      groups: [
        { id: 'g4', layout: 'list', maxChoices: 2, instruction: 'Choose TWO correct answers.' },
        { id: 'g5', layout: 'summary', wordLimit: { words: 1, number: false }, instruction: 'Complete the summary.\n\nThe fish trade' },
        { id: 'g6', layout: 'list', labels: 'YNNG', instruction: 'Does the writer agree?' },
      ],
      questions: [
        question(5, { type: 'multiple-choice', groupId: 'g4', question: 'Which TWO gains?', options: TWO, maxChoices: 2 }),
        question(6, { type: 'multiple-choice', groupId: 'g4', question: 'Which TWO gains?', options: TWO, maxChoices: 2 }),
        question(7, { type: 'fill-blank', groupId: 'g5', question: 'They sold ______ at dawn.' }),
        question(8, { type: 'fill-blank', groupId: 'g5', question: 'The price of ______ rose.' }),
        question(9, { type: 'true-false-notgiven', groupId: 'g6', question: 'Markets matter.', labels: 'YNNG', options: ['YES', 'NO', 'NOT GIVEN'] }),
      ],
    },
  ],
};

export const NOW = '2026-11-21T01:00:00.000Z';
export const instantAfter = (ms: number): string => new Date(Date.parse(NOW) + ms).toISOString();

/** An attempt with an hour left, as the server answers it. */
export function makeAttempt(changes: Partial<Attempt> = {}): Attempt {
  return {
    _id: 'attempt-1',
    examId: exam._id,
    examTitle: exam.title,
    examType: 'reading',
    mode: 'exam',
    state: 'in_progress',
    startedAt: NOW,
    serverNow: NOW,
    deadlineAt: instantAfter(3_600_000),
    revision: 1,
    answers: {},
    flagged: [],
    position: null,
    annotations: [],
    lastSeq: 0,
    exam,
    ...changes,
  };
}

type Save = Parameters<AttemptTransport['save']>[0];
type SavedData = Extract<Awaited<ReturnType<AttemptTransport['save']>>, { data: unknown }>['data'];
type Annotate = Parameters<AttemptTransport['annotate']>[0];
type Submit = Parameters<AttemptTransport['submit']>[0];
type Answered<M extends keyof AttemptTransport> = Awaited<ReturnType<Extract<AttemptTransport[M], (...args: never[]) => Promise<unknown>>>>;

export const failure = (status: number, code: string, data?: unknown): { error: Extract<Outcome<never>, { error: unknown }>['error'] } => ({
  error: { status, code, message: '', fields: [], ...(data === undefined ? {} : { data }) },
});
export const OFFLINE = failure(0, 'NETWORK');

/** A server behind the engine: says yes until a test answers otherwise, and remembers what it was told. */
export function fakeServer(attempt: Attempt = makeAttempt()) {
  const saved = (): { data: SavedData } => ({ data: { revision: 2, serverNow: attempt.serverNow, deadlineAt: attempt.deadlineAt } });
  const server = {
    opens: [] as string[],
    saves: [] as Save[],
    lastWords: [] as Save[],
    annotates: [] as Annotate[],
    submits: [] as Submit[],
    onOpen: (): Answered<'open'> => ({ data: attempt }),
    onSave: (_body: Save): Answered<'save'> | Promise<Answered<'save'>> => saved(),
    onAnnotate: (_body: Annotate): Answered<'annotate'> | Promise<Answered<'annotate'>> => ({ data: { count: 1 } }),
    onSubmit: (): Answered<'submit'> => ({ data: { resultId: 'result-1' } }),
    saved,
  };
  const transport: AttemptTransport = {
    async open(clientId) {
      server.opens.push(clientId);
      return server.onOpen();
    },
    async save(body) {
      server.saves.push(structuredClone(body));
      return server.onSave(body);
    },
    saveAndGo: (body) => void server.lastWords.push(structuredClone(body)),
    async annotate(body) {
      server.annotates.push(structuredClone(body));
      return server.onAnnotate(body);
    },
    annotateAndGo: (body) => void server.annotates.push(structuredClone(body)),
    async submit(body) {
      server.submits.push(structuredClone(body));
      return server.onSubmit();
    },
  };
  return { server, transport };
}

/** A disk that survives the engine, as IndexedDB survives the page. */
export function fakeDisk() {
  const disk: { draft: Draft | null } = { draft: null };
  const storage: DraftStorage = {
    load: async () => structuredClone(disk.draft),
    save: async (draft) => {
      disk.draft = structuredClone({ ...draft, owner: 'user-1', attemptId: 'attempt-1' });
    },
    clear: async () => {
      disk.draft = null;
    },
    close: () => undefined,
  };
  return { disk, storage };
}
