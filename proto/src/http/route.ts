import { z } from 'zod';

/** Who may call a route. `guest`: a learner, or a visitor with a signed guest cookie (made when missing). `refresh`: the refresh cookie decides. */
export type RouteAuth = 'public' | 'guest' | 'user' | 'admin' | 'refresh';
/** Classes of the rate limiter; figures live in the gateway's configuration. */
export type RateClass = 'auth' | 'write' | 'autosave' | 'read' | 'publicRead';

/**
 * One HTTP operation as data: the gateway binds exactly one handler to it, OpenAPI and the web's types are made from it.
 * `path` is relative to /api, parameters in braces. `response` is the whole answer body.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly auth: RouteAuth;
  readonly rate: RateClass;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Largest body in bytes; 64 KiB unless said. */
  readonly bodyLimit?: number;
  /** The body is a form with one file instead of JSON. The handler reads it from the request while it arrives. */
  readonly upload?: { readonly file: string; readonly fields: readonly string[]; readonly mostBytes: number };
  /** Success status; 200 unless said. Routes that may answer two statuses name both. */
  readonly status?: 200 | 201 | readonly [200, 201];
  readonly response: z.ZodType;
}

export type RouteBody<R extends Route> = R extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
export type RouteInput<R extends Route> = R extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type RouteQuery<R extends Route> = R extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
export type RouteAnswer<R extends Route> = z.output<R['response']>;

/** Text as it is stored: NFC, trimmed. */
export const text = (max: number, min = 0) =>
  z
    .string({ error: 'Phải là văn bản' })
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(min, min <= 1 ? 'Không được để trống' : `Phải có ít nhất ${min} ký tự`)
        .max(max, `Không được dài quá ${max} ký tự`),
    );
export const id = z.uuid('Mã không hợp lệ');
export const instant = z.iso.datetime();
export const role = z.enum(['user', 'admin']);

/** A success answer: `success: true`, an optional message, and the given members. */
export const answer = <S extends z.ZodRawShape>(shape: S) => z.object({ success: z.literal(true), message: z.string().optional(), ...shape });
export const acknowledged = answer({});
export const pagination = z.object({ currentPage: z.int(), totalPages: z.int(), total: z.int(), limit: z.int(), pages: z.int(), current: z.int() });

const whole = (fallback: number) =>
  z.preprocess((value) => (typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : fallback), z.int().min(1));
/** Page numbers start at 1; a limit above `max` is cut, nonsense falls back. */
export const paging = (limit: number, max = 100) => ({ page: whole(1), limit: whole(limit).transform((n) => Math.min(n, max)) });

/** The answer of every failed call (contract.md §1). */
export const failure = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type Failure = z.infer<typeof failure>;
