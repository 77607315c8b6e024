import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { ieltsRoutes } from '@vumon/proto/http/ielts.js';
import { GuestCookie } from '../auth/guest-cookie.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';
import { jsonBytes } from '../edge/json-bytes.js';

/** Submits that wait to be sent: about a second of a busy service. */
const LONG_LINE = 400;
/** With more than this ahead a sheet that is safe comes back later: a held connection is one that keeps somebody else's sheet outside. */
const FULL_LINE = 2_500;
/** Roughly what a busy service marks. */
const A_SECOND = 300;
const LONGEST_PAUSE = 15;
/** At the bell a place in the line is worth more than a refusal and another try; the page waits a little longer than this. */
const SUBMIT_MS = 28_000;
/** Saves of a whole hall stand in a line themselves; one that is not through by the end of the grace comes too late. */
const SAVE_FIRST_MS = 17_000;
const NOTHING = Buffer.alloc(0);
type Sheet = Readonly<Record<'attemptId' | 'clientId', string> & Record<'changesJson' | 'activityJson', Buffer> & { seq: number }>;

/** Sitting an exam and its results, for learners and guests. */
@Injectable()
export class AttemptHandlers {
  constructor(
    private readonly clients: ServiceClients,
    private readonly guests: GuestCookie,
  ) {}

  @Handles(ieltsRoutes.start)
  async start({ params, body, user, reply }: EdgeRequest<typeof ieltsRoutes.start>): Promise<EdgeAnswer<typeof ieltsRoutes.start>> {
    const { created, json } = await this.clients.exam.startAttempt(
      { examId: params.id, mode: body.mode, clientId: body.clientId, parts: body.parts ?? [] },
      { user: this.guests.ensure(user, reply) },
    );
    reply.code(created ? 201 : 200);
    return json;
  }

  @Handles(ieltsRoutes.redo)
  async redo({ params, body, user, reply }: EdgeRequest<typeof ieltsRoutes.redo>): Promise<EdgeAnswer<typeof ieltsRoutes.redo>> {
    const { created, json } = await this.clients.exam.redoMistakes({ resultId: params.id, clientId: body.clientId }, { user });
    reply.code(created ? 201 : 200);
    return json;
  }

  @Handles(ieltsRoutes.check)
  async check({ params, body, user }: EdgeRequest<typeof ieltsRoutes.check>): Promise<EdgeAnswer<typeof ieltsRoutes.check>> {
    const request = { attemptId: params.id, clientId: body.clientId ?? '', questionIds: body.questionIds };
    return (await this.clients.exam.checkAnswers(request, { user })).json;
  }

  @Handles(ieltsRoutes.openAttempts)
  async open({ user }: EdgeRequest<typeof ieltsRoutes.openAttempts>): Promise<EdgeAnswer<typeof ieltsRoutes.openAttempts>> {
    // Nobody known has begun nothing.
    if (user.kind === 'anonymous') return { data: [] };
    return (await this.clients.exam.listOpenAttempts({}, { user })).json;
  }

  @Handles(ieltsRoutes.attempt)
  async get({ params, query, user }: EdgeRequest<typeof ieltsRoutes.attempt>): Promise<EdgeAnswer<typeof ieltsRoutes.attempt>> {
    return (await this.clients.exam.getAttempt({ attemptId: params.id, clientId: query.clientId ?? '' }, { user })).json;
  }

  @Handles(ieltsRoutes.save)
  async save({ params, body, user }: EdgeRequest<typeof ieltsRoutes.save>): Promise<EdgeAnswer<typeof ieltsRoutes.save>> {
    const { clientId, seq, changes, flagged, position, activity } = body;
    const request = {
      attemptId: params.id,
      clientId,
      seq,
      changesJson: jsonBytes(changes),
      flaggedJson: jsonBytes(flagged),
      positionJson: jsonBytes(position),
      activityJson: jsonBytes(activity),
    };
    return (await this.clients.exam.saveAnswers(request, { user })).json;
  }

  @Handles(ieltsRoutes.annotate)
  async annotate({ params, body, user }: EdgeRequest<typeof ieltsRoutes.annotate>): Promise<EdgeAnswer<typeof ieltsRoutes.annotate>> {
    const { clientId, changes } = body;
    return (await this.clients.exam.saveAnnotations({ attemptId: params.id, clientId, changesJson: jsonBytes(changes) }, { user })).json;
  }

  @Handles(ieltsRoutes.submit)
  async submit({ params, body, user }: EdgeRequest<typeof ieltsRoutes.submit>): Promise<EdgeAnswer<typeof ieltsRoutes.submit>> {
    const { clientId = '', seq = 0, changes } = body;
    const sheet = { attemptId: params.id, clientId, seq, changesJson: jsonBytes(changes), activityJson: jsonBytes(body.activity) };
    const saved = this.#line() > LONG_LINE && (await this.#saveFirst(sheet, user));
    const ahead = this.#line();
    if (saved && ahead > FULL_LINE) throw new AppError('UNAVAILABLE', { data: { retryAfterSeconds: Math.min(Math.ceil(ahead / A_SECOND), LONGEST_PAUSE) } });
    const request = saved ? { ...sheet, changesJson: NOTHING, activityJson: NOTHING } : sheet;
    return (await this.clients.exam.submitAttempt(request, { user, timeoutMs: SUBMIT_MS })).json;
  }

  #line(): number {
    return this.clients.exam.waiting('submitAttempt');
  }

  /**
   * Saving is ten times cheaper than marking. In a long line the sheet that came with the submit is kept at once, so that whatever becomes of
   * the wait (refused, given up, overtaken by the end of the grace) its answers are marked. True when the submit need not carry it any more.
   */
  async #saveFirst(sheet: Sheet, user: EdgeRequest<typeof ieltsRoutes.submit>['user']): Promise<boolean> {
    if (sheet.clientId === '' || sheet.seq === 0 || sheet.changesJson.length === 0) return false;
    try {
      await this.clients.exam.saveAnswers({ ...sheet, flaggedJson: NOTHING, positionJson: NOTHING }, { user, timeoutMs: SAVE_FIRST_MS });
      return true;
    } catch {
      // Whatever is wrong with it, the submit says so in its own words.
      return false;
    }
  }

  @Handles(ieltsRoutes.submitWhole)
  async submitWhole({ params, body, user, reply }: EdgeRequest<typeof ieltsRoutes.submitWhole>): Promise<EdgeAnswer<typeof ieltsRoutes.submitWhole>> {
    // The client's own time is never used: the server measures.
    const request = { examId: params.id, answersJson: jsonBytes(body.answers) };
    return (await this.clients.exam.submitExam(request, { user: this.guests.ensure(user, reply), timeoutMs: 15_000 })).json;
  }

  @Handles(ieltsRoutes.result)
  async result({ params, user }: EdgeRequest<typeof ieltsRoutes.result>): Promise<EdgeAnswer<typeof ieltsRoutes.result>> {
    return (await this.clients.exam.getResult({ resultId: params.id }, { user })).json;
  }

  @Handles(ieltsRoutes.history)
  async history({ query, user }: EdgeRequest<typeof ieltsRoutes.history>): Promise<EdgeAnswer<typeof ieltsRoutes.history>> {
    // A visitor without a guest cookie has none; whoever wants one signs in.
    if (user.kind === 'anonymous') throw new AppError('UNAUTHENTICATED', { message: 'Vui lòng đăng nhập để xem lịch sử làm bài' });
    const { type = '', mode = '', page = 0, limit = 0 } = query;
    return (await this.clients.exam.listHistory({ type, mode, page, limit: Math.min(limit, 100) }, { user })).json;
  }

  @Handles(ieltsRoutes.completed)
  async completed({ user }: EdgeRequest<typeof ieltsRoutes.completed>): Promise<EdgeAnswer<typeof ieltsRoutes.completed>> {
    if (user.kind === 'anonymous') return { data: [] };
    return (await this.clients.exam.listCompleted({}, { user })).json;
  }

  @Handles(ieltsRoutes.claim)
  async claim({ user, http }: EdgeRequest<typeof ieltsRoutes.claim>): Promise<EdgeAnswer<typeof ieltsRoutes.claim>> {
    const guestId = this.guests.read(http);
    if (guestId === undefined) return { data: { claimed: 0, resultIds: [] } };
    return (await this.clients.exam.claimResults({ guestId }, { user })).json;
  }
}
