import type { Attempt, Result } from '@vumon/proto/http/exam-shapes.js';
import type { ieltsRoutes } from '@vumon/proto/http/ielts.js';
import type { z } from 'zod';
import { getAccessToken } from '../../api/access-token';
import { type ApiError, isApiError } from '../../api/api-error';
import { apiBaseUrl, authorizedFetch } from '../../api/authorized-fetch';
import { baseApi, type Envelope } from '../../api/base-api';
import type { AppDispatch } from '../../app/store';

type SaveBody = z.input<typeof ieltsRoutes.save.body>;
type AnnotateBody = z.input<typeof ieltsRoutes.annotate.body>;
/** At the bell everybody stands in one line: longer than the gateway waits, so that its answer is heard. */
const SUBMIT_MS = 35_000;

type SubmitBody = z.input<typeof ieltsRoutes.submit.body>;
type Saved = z.infer<typeof ieltsRoutes.save.response>['data'];

const attemptPath = (attemptId: string): string => `/ielts/attempts/${encodeURIComponent(attemptId)}`;

const attemptApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    openAttempt: build.mutation<Attempt, { attemptId: string; clientId: string }>({
      query: ({ attemptId, clientId }) => ({ url: attemptPath(attemptId), params: { clientId } }),
      transformResponse: (answer: Envelope<Attempt>) => answer.data,
    }),
    saveAnswers: build.mutation<Saved, { attemptId: string; body: SaveBody }>({
      query: ({ attemptId, body }) => ({ url: `${attemptPath(attemptId)}/answers`, method: 'PATCH', body }),
      transformResponse: (answer: Envelope<Saved>) => answer.data,
    }),
    annotateAttempt: build.mutation<{ count: number }, { attemptId: string; body: AnnotateBody }>({
      query: ({ attemptId, body }) => ({ url: `${attemptPath(attemptId)}/annotations`, method: 'PATCH', body }),
      transformResponse: (answer: Envelope<{ count: number }>) => answer.data,
    }),
    submitAttempt: build.mutation<Pick<Result, 'resultId'>, { attemptId: string; body: SubmitBody }>({
      query: ({ attemptId, body }) => ({ url: `${attemptPath(attemptId)}/submit`, method: 'POST', body, timeout: SUBMIT_MS }),
      transformResponse: (answer: Envelope<Result>) => ({ resultId: answer.data.resultId }),
      invalidatesTags: (result) => (result ? ['OpenAttempts', 'History', 'Progress', 'Exams'] : []),
    }),
  }),
});

export type Outcome<T> = { readonly data: T } | { readonly error: ApiError };

/** The attempt's calls as the engine makes them; each answers, none throws. */
export interface AttemptTransport {
  /** Reads the attempt and takes it over for this tab. */
  open(clientId: string): Promise<Outcome<Attempt>>;
  save(body: SaveBody): Promise<Outcome<Saved>>;
  /** The last word of a page that is going away; nobody hears the answer. */
  saveAndGo(body: SaveBody): void;
  /** Marks and notes, apart from the answers: whatever happens to them holds up no answer. */
  annotate(body: AnnotateBody): Promise<Outcome<unknown>>;
  annotateAndGo(body: AnnotateBody): void;
  submit(body: SubmitBody): Promise<Outcome<Pick<Result, 'resultId'>>>;
}

const SIGNED_OUT: ApiError = { status: 401, code: 'UNAUTHENTICATED', message: '', fields: [] };
const UNEXPECTED: ApiError = { status: 0, code: 'NETWORK', message: '', fields: [] };

/**
 * @param owner user id or 'guest'. A learner's call is never sent without a token: it would be taken for a guest's and answered
 * "no such attempt".
 */
export function attemptTransport(dispatch: AppDispatch, attemptId: string, owner: string): AttemptTransport {
  const mayCall = (): boolean => owner === 'guest' || getAccessToken() !== null;
  const call = async <T>(run: () => Promise<T>): Promise<Outcome<T>> => {
    if (!mayCall()) return { error: SIGNED_OUT };
    try {
      return { data: await run() };
    } catch (error) {
      return { error: isApiError(error) ? error : UNEXPECTED };
    }
  };
  const send = (path: string, body: object): void => {
    if (!mayCall()) return;
    const request = { method: 'PATCH', keepalive: true, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    void authorizedFetch(`${apiBaseUrl}${attemptPath(attemptId)}${path}`, request).catch(() => undefined);
  };
  const { openAttempt, saveAnswers, annotateAttempt, submitAttempt } = attemptApi.endpoints;
  return {
    open: (clientId) => call(() => dispatch(openAttempt.initiate({ attemptId, clientId }, { track: false })).unwrap()),
    save: (body) => call(() => dispatch(saveAnswers.initiate({ attemptId, body }, { track: false })).unwrap()),
    submit: (body) => call(() => dispatch(submitAttempt.initiate({ attemptId, body }, { track: false })).unwrap()),
    saveAndGo: (body) => send('/answers', body),
    annotate: (body) => call(() => dispatch(annotateAttempt.initiate({ attemptId, body }, { track: false })).unwrap()),
    annotateAndGo: (body) => send('/annotations', body),
  };
}
