import http from 'node:http';
import { stackUrl } from '../../../testing/journeys/browser.js';

/** One answer of the API, parsed. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookies: readonly string[];
}

interface CallOptions {
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly cookie?: string | undefined;
  /** Where the call comes from; each loopback address is a household of its own to the rate limits. */
  readonly from?: string | undefined;
}

/** A loopback address that no other person of this run uses. */
export function freshAddress(): string {
  const part = (): number => 2 + Math.floor(Math.random() * 250);
  return `127.${part()}.${part()}.${part()}`;
}

/** Calls `/api` + path, as a client beside the browser does. Resolves with every status; rejects only when no answer comes. */
export function call(method: string, path: string, { body, token, cookie, from }: CallOptions = {}): Promise<Answer> {
  const url = new URL(`/api${path}`, stackUrl());
  // Only Linux answers for all of 127.0.0.0/8 without being told.
  const hasOwnAddress = process.platform === 'linux' && /^(?:localhost$|127\.)/.test(url.hostname);
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method,
        headers: {
          Accept: 'application/json',
          'X-Requested-With': 'vumon',
          ...(payload !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(payload) }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(cookie && { Cookie: cookie }),
        },
        ...(from && hasOwnAddress && { localAddress: from, family: 4 }),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: parse(text), cookies: response.headers['set-cookie'] ?? [] }));
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The `data` of an answer that must have succeeded.
 * @throws with method, path and the whole answer when the status is not 2xx
 */
export async function must<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const answer = await call(method, path, options);
  if (answer.status < 200 || answer.status > 299) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.data as T;
}
