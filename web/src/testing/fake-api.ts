/** One call as the fake server saw it. */
export interface SeenCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

export interface FakeAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Handler = (call: SeenCall) => FakeAnswer | Promise<FakeAnswer>;

/**
 * Puts a small server behind `fetch`: handlers by "METHOD /path" (without /api and query). A call without a handler is
 * answered 404 in the contract's form. Returns what was called and the function that puts the real `fetch` back.
 */
export function fakeApi(handlers: Record<string, Handler>) {
  const calls: SeenCall[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    const call: SeenCall = {
      method: request.method,
      path: new URL(request.url).pathname.replace(/^\/api/, ''),
      query: new URL(request.url).searchParams,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    calls.push(call);
    const handler = handlers[`${call.method} ${call.path}`];
    const answer = (await handler?.(call)) ?? { status: 404, body: { success: false, code: 'NOT_FOUND', message: 'Không tìm thấy' } };
    return new Response(JSON.stringify(answer.body ?? { success: true }), {
      status: answer.status ?? 200,
      headers: { 'Content-Type': 'application/json', ...answer.headers },
    });
  };
  return {
    calls,
    callsTo: (key: string): SeenCall[] => calls.filter((call) => `${call.method} ${call.path}` === key),
    restore: (): void => {
      globalThis.fetch = real;
    },
  };
}
