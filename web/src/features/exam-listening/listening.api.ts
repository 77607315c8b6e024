import type { SectionStart, StallAnswer, TranscriptLine } from '@vumon/proto/http/listening-shapes.js';
import { type ApiError, isApiError } from '../../api/api-error';
import { baseApi, type Envelope } from '../../api/base-api';
import type { AppDispatch } from '../../app/store';

interface SectionKey {
  readonly attemptId: string;
  readonly sectionId: string;
}
const sectionPath = ({ attemptId, sectionId }: SectionKey): string =>
  `/ielts/attempts/${encodeURIComponent(attemptId)}/sections/${encodeURIComponent(sectionId)}`;

const listeningApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startSection: build.mutation<SectionStart, SectionKey & { clientId: string }>({
      query: ({ clientId, ...section }) => ({ url: `${sectionPath(section)}/start`, method: 'POST', body: { clientId } }),
      transformResponse: (answer: Envelope<SectionStart>) => answer.data,
    }),
    reportStall: build.mutation<StallAnswer, SectionKey & { clientId: string; seconds: number }>({
      query: ({ clientId, seconds, ...section }) => ({ url: `${sectionPath(section)}/stall`, method: 'POST', body: { clientId, seconds } }),
      transformResponse: (answer: Envelope<StallAnswer>) => answer.data,
    }),
    sectionListened: build.mutation<void, SectionKey & { clientId: string }>({
      query: ({ clientId, ...section }) => ({ url: `${sectionPath(section)}/listened`, method: 'POST', body: { clientId } }),
      transformResponse: () => undefined,
    }),
    sectionTranscript: build.query<TranscriptLine[], SectionKey>({
      query: (section) => `${sectionPath(section)}/transcript`,
      transformResponse: (answer: Envelope<{ lines: TranscriptLine[] }>) => answer.data.lines,
    }),
  }),
});

export const { useSectionTranscriptQuery } = listeningApi;

/** A section's recording as it now stands; `audioUrl` is null when its one play is over. */
export type SectionNow = Pick<SectionStart, 'sectionId' | 'durationSeconds' | 'positionSeconds' | 'ended'> & { readonly audioUrl: string | null };
export type Outcome<T> = { readonly data: T } | { readonly error: ApiError };

export interface ListeningTransport {
  /** Starts the recording, or says where it is: the refusal of a second start carries the same facts. */
  start(sectionId: string): Promise<Outcome<SectionNow>>;
  stall(sectionId: string, seconds: number): Promise<Outcome<StallAnswer>>;
  listened(sectionId: string): Promise<Outcome<void>>;
}

const UNEXPECTED: ApiError = { status: 0, code: 'NETWORK', message: '', fields: [] };

/** The facts in the refusal of a second start. */
function runningSection(data: unknown): SectionNow | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { sectionId, durationSeconds, positionSeconds, ended, audioUrl } = data as Partial<Record<keyof SectionNow, unknown>>;
  const whole = typeof sectionId === 'string' && typeof durationSeconds === 'number' && typeof positionSeconds === 'number' && typeof ended === 'boolean';
  return whole ? { sectionId, durationSeconds, positionSeconds, ended, audioUrl: typeof audioUrl === 'string' ? audioUrl : null } : undefined;
}

export function listeningTransport(dispatch: AppDispatch, attemptId: string, clientId: () => Promise<string>): ListeningTransport {
  const { startSection, reportStall, sectionListened } = listeningApi.endpoints;
  const call = async <T>(run: (who: { attemptId: string; clientId: string }) => Promise<T>): Promise<Outcome<T>> => {
    try {
      return { data: await run({ attemptId, clientId: await clientId() }) };
    } catch (error) {
      return { error: isApiError(error) ? error : UNEXPECTED };
    }
  };
  return {
    async start(sectionId) {
      const outcome = await call((who) => dispatch(startSection.initiate({ ...who, sectionId }, { track: false })).unwrap());
      if (!('error' in outcome) || outcome.error.code !== 'AUDIO_ALREADY_STARTED') return outcome;
      const running = runningSection(outcome.error.data);
      return running ? { data: running } : outcome;
    },
    stall: (sectionId, seconds) => call((who) => dispatch(reportStall.initiate({ ...who, sectionId, seconds }, { track: false })).unwrap()),
    listened: (sectionId) => call((who) => dispatch(sectionListened.initiate({ ...who, sectionId }, { track: false })).unwrap()),
  };
}
