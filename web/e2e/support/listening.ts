import type { ExamPayload } from '@vumon/proto/http/exam-payload.js';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { z } from 'zod';
import { call, isRecord, must } from './api.js';
import { eventually } from './eventually.js';
import type { ShortExam } from './exams.js';
import type { Person } from './people.js';
import { type Recording, recordingOf, uploadRecording } from './recordings.js';
import type { Runner } from './runner.js';
import { arrivesAt } from './visit.js';

type Section = NonNullable<z.input<typeof ExamPayload>['sections']>[number];

/** The second section's piece of the conversation: the address of a man who has moved. */
const SECOND = { from: 96.5, seconds: 10 } as const;
const FIRST_FROM = 46.1;
/** Its three answers are heard within 44 seconds; the rest is room for what a journey does meanwhile. */
const WHOLE_FIRST_SECONDS = 60;

/** Keys of the listening exam. */
export const HEARD_RIGHT: Readonly<Record<string, string | number>> = { l1: 'library', l2: 'twelve', l3: 'Hadlow', l4: 1, l5: 'March' };

/**
 * Creates and publishes a listening exam of two short recordings, uploaded as an administrator does it.
 * `firstSeconds` shortens the first recording: what is said later than that is not heard, and has no evidence.
 */
export async function createListeningExam(admin: Person, { minutes = 20, firstSeconds = WHOLE_FIRST_SECONDS } = {}): Promise<ShortExam> {
  const title = `Đề nghe ngắn ${Math.random().toString(36).slice(2, 8)}`;
  const caller = { token: admin.token, from: admin.from };
  const recordings = [recordingOf(FIRST_FROM, firstSeconds), recordingOf(SECOND.from, SECOND.seconds)];
  const sections: Section[] = [];
  for (const [i, recording] of recordings.entries()) {
    const { audioUrl, audioPublicId } = await uploadRecording(admin, recording.bytes);
    sections.push({ ...(i === 0 ? firstSection(recording) : secondSection(recording)), audioUrl, audioPublicId, transcript: [...recording.transcript] });
  }
  const body: z.input<typeof ExamPayload> = { title, type: 'listening', difficulty: 'Band 4.0–5.0', duration: minutes, status: 'published', sections };
  const { _id: id } = await must<{ _id: string }>('POST', '/ielts', { body, ...caller });
  return { id, title, remove: () => must<void>('DELETE', `/ielts/${id}`, caller) };
}

/** Where these words are said, as the evidence of a question. */
function evidenceOf({ transcript }: Recording, quote: string) {
  const line = transcript.find(({ text }) => text.includes(quote));
  return line ? { evidence: { quote, startSeconds: line.startSeconds, endSeconds: line.endSeconds } } : {};
}

function firstSection(recording: Recording): Section {
  const gap = (id: string, question: string, quote: string) => ({
    id,
    type: 'fill-blank' as const,
    groupId: 'g-form',
    question,
    correctAnswer: String(HEARD_RIGHT[id]),
    explanation: 'Thông tin được nói thẳng trong cuộc gọi.',
    ...evidenceOf(recording, quote),
  });
  return {
    id: 's1',
    title: 'A call to a boat club',
    groups: [
      { id: 'g-form', instruction: 'Complete the form below.\nWrite ONE WORD for each answer.', layout: 'form', wordLimit: { words: 1, number: false } },
    ],
    questions: [
      gap('l1', 'He saw the poster in the ______.', 'I saw your poster in the library'),
      gap('l2', 'The course has room for ______ people.', "There's room for twelve people on the course"),
      gap('l3', 'Surname: ______', "my surname's spelled H-A-D-L-O-W"),
    ],
  };
}

function secondSection(recording: Recording): Section {
  const common = {
    explanation: 'Địa chỉ cũ được nói trước, rồi mới đến địa chỉ bây giờ.',
    ...evidenceOf(recording, "since March I've been at 28 Chapel Street"),
  };
  return {
    id: 's2',
    title: 'Where the caller lives',
    groups: [
      { id: 'g-choice', instruction: 'Choose the correct letter, A, B or C.' },
      { id: 'g-word', instruction: 'Complete the sentence below.\nWrite ONE WORD.', wordLimit: { words: 1, number: false } },
    ],
    questions: [
      {
        id: 'l4',
        type: 'multiple-choice',
        groupId: 'g-choice',
        question: 'Where does the caller live now?',
        options: ['Mill Street', 'Chapel Street', 'Bridge Road'],
        correctAnswer: 1,
        ...common,
      },
      { id: 'l5', type: 'fill-blank', groupId: 'g-word', question: 'He has lived there since ______.', correctAnswer: 'March', ...common },
    ],
  };
}

/** What a page plays: its recordings are in no document, so the page is told to remember them. Call it before the first page opens. */
export async function rememberPlayers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const players = new Set<HTMLMediaElement>();
    Reflect.set(window, 'playersOfThisPage', players);
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function remembered(this: HTMLMediaElement) {
      players.add(this);
      return play.call(this);
    };
  });
}

export interface Playing {
  readonly seconds: number;
  readonly volume: number;
  readonly rate: number;
}

/** The recordings that sound on this page now. */
export function playingOn(page: Page): Promise<Playing[]> {
  return page.evaluate(() => {
    const players: ReadonlySet<HTMLMediaElement> = Reflect.get(window, 'playersOfThisPage') ?? new Set();
    return [...players]
      .filter((player) => !player.paused && !player.ended && player.readyState >= 2)
      .map(({ currentTime, volume, playbackRate }) => ({ seconds: currentTime, volume, rate: playbackRate }));
  });
}

/** Resolves when exactly one recording sounds and has come at least this far; with where it is. */
export async function hears(page: Page, atLeastSeconds = 0.2, patienceMs = 15_000): Promise<Playing> {
  const [only] = await eventually(
    `one recording sounds, from second ${atLeastSeconds} on`,
    () => playingOn(page),
    (all) => all.length === 1 && (all[0]?.seconds ?? 0) >= atLeastSeconds,
    patienceMs,
  );
  if (!only) throw new Error('nothing sounds');
  return only;
}

export const silent = (page: Page): Promise<Playing[]> =>
  eventually(
    'nothing sounds',
    () => playingOn(page),
    (all) => all.length === 0,
  );

/** Starts a section over the API, as a program beside the page would. */
export const startOverApi = ({ token, from }: Person, attemptId: string, section: string) =>
  call('POST', `/ielts/attempts/${attemptId}/sections/${section}/start`, { body: {}, token, from });

/** Goes on hearing: browsers may want a click before they make a sound on a page that was just opened. */
export async function listensOn(page: Page): Promise<void> {
  const tap = page.getByRole('dialog', { name: 'Sẵn sàng nghe' }).getByRole('button', { name: 'Bắt đầu nghe' });
  await eventually(
    'the recording sounds, or a click is asked for',
    async () => (await tap.isVisible()) || (await playingOn(page)).length > 0,
    (goesOn) => goesOn,
    30_000,
  );
  if (await tap.isVisible()) await tap.click();
}

/** Where the server says that a running recording is: the refusal of a second start tells it. */
export async function serverPosition(person: Person, attemptId: string, section: string): Promise<number> {
  const { status, body } = await startOverApi(person, attemptId, section);
  if (status !== 409 || !isRecord(body.data)) throw new Error(`a second start answered ${status}: ${JSON.stringify(body)}`);
  return Number(body.data.positionSeconds);
}

/** Resolves when the page plays what the server says is playing; `apartSeconds` leaves room for the way and the browser's buffer. */
export async function playsWithTheServer(page: Page, person: Person, attemptId: string, section: string, apartSeconds = 3): Promise<void> {
  await eventually(
    'page and server are at the same place',
    async () => ({
      before: (await playingOn(page))[0]?.seconds,
      server: await serverPosition(person, attemptId, section),
      after: (await playingOn(page))[0]?.seconds,
    }),
    ({ before, server, after }) => before !== undefined && after !== undefined && server > before - apartSeconds && server < after + apartSeconds,
  );
}

/** The bar that tells what is playing. */
export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Bản ghi âm' });

/** From the exam's first page through the sound check to the first question. Resolves with the attempt's id. */
export async function startListening(runner: Runner, examId: string): Promise<string> {
  const { page } = runner;
  await page.goto(`/exam/${examId}`);
  await checkSound(page);
  await page.getByRole('button', { name: 'Bắt đầu làm bài' }).click();
  await arrivesAt(page, /^\/exam\/[^/]+\/attempt\/[^/]+$/);
  await runner.ready();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

export async function checkSound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nghe thử' }).click();
  await page.getByRole('button', { name: 'Tôi nghe rõ' }).click();
  await page.getByText('Âm thanh đã sẵn sàng').waitFor();
}
