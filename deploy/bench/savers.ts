import type { Context } from './context.ts';
import { requestText } from './http-connection.ts';
import { type OpenAttempt, withClient } from './seed.ts';

export const CLIENT = 'bench';
const STALE = Buffer.from('"stale":true');

interface Sheet {
  readonly attempt: OpenAttempt;
  readonly authorization: string;
  seq: number;
  /** What stands on the learner's own screen, by question. */
  readonly typed: Map<string, string>;
  /** What the server has confirmed, by question. */
  readonly confirmed: Map<string, string>;
  /** Sent without an answer of 200: it may or may not be there. */
  readonly open: Map<string, Set<string>>;
}

/** Learners who type: each save is the next change of one attempt, and what the server confirmed is written down to be compared with the database. */
export class Savers {
  readonly #sheets: Sheet[];
  readonly #sent = new Map<number, { sheet: Sheet; question: string; value: string }>();
  readonly #context: Context;

  constructor(attempts: readonly OpenAttempt[], context: Context) {
    this.#context = context;
    this.#sheets = attempts.map((attempt) => ({
      attempt,
      authorization: `Bearer ${context.token(attempt.ownerId)}`,
      seq: 0,
      typed: new Map(),
      confirmed: new Map(),
      open: new Map(),
    }));
  }

  /** Work over the attempts `from`…`from + size`, one after the other, over and over. */
  over(from: number, size: number): { request: (n: number) => string; onAnswer: (n: number, status: number, body: Buffer) => void } {
    return {
      request: (n) => this.#request(n, this.#sheets[from + (n % size)]),
      onAnswer: (n, status, body) => this.#answered(n, status, body),
    };
  }

  /** What learner `i` has typed so far, and the number of the last save. */
  stateOf(i: number): { readonly authorization: string; readonly typed: ReadonlyMap<string, string>; readonly seq: number } {
    const sheet = this.#sheets[i];
    if (!sheet) throw new Error('no such attempt');
    return sheet;
  }

  #request(n: number, sheet: Sheet | undefined): string {
    if (!sheet) throw new Error('no such attempt');
    sheet.seq += 1;
    const ids = this.#context.exam.typedIds;
    const question = ids[sheet.seq % ids.length] ?? '';
    const value = `answer ${sheet.seq}`;
    sheet.typed.set(question, value);
    this.#sent.set(n, { sheet, question, value });
    const body = JSON.stringify({ clientId: CLIENT, seq: sheet.seq, changes: [{ questionId: question, value }], position: { part: 1, questionId: question } });
    return requestText('PATCH', `/api/ielts/attempts/${sheet.attempt.id}/answers`, { Authorization: sheet.authorization }, body);
  }

  #answered(n: number, status: number, body: Buffer): void {
    const sent = this.#sent.get(n);
    this.#sent.delete(n);
    if (!sent) return;
    const { sheet, question, value } = sent;
    // A newer save of the same attempt overtook it: nothing was to be written.
    if (status === 200 && body.includes(STALE)) return;
    if (status === 200) sheet.confirmed.set(question, value);
    else sheet.open.set(question, (sheet.open.get(question) ?? new Set()).add(value));
  }

  /** Confirmed answers that the database does not hold. */
  async countLost(): Promise<{ confirmed: number; lost: number }> {
    const { rows } = await withClient(this.#context.examUrl, (client) =>
      client.query<{ id: string; answers: Record<string, unknown> }>('select id, answers from attempts where id = any($1::uuid[])', [
        this.#sheets.map((sheet) => sheet.attempt.id),
      ]),
    );
    const stored = new Map(rows.map((row) => [row.id, row.answers]));
    let confirmed = 0;
    let lost = 0;
    for (const sheet of this.#sheets) {
      const answers = stored.get(sheet.attempt.id) ?? {};
      for (const [question, value] of sheet.confirmed) {
        confirmed += 1;
        const found = answers[question];
        if (found !== value && !(typeof found === 'string' && sheet.open.get(question)?.has(found))) lost += 1;
      }
    }
    return { confirmed, lost };
  }
}
