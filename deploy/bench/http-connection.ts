import net from 'node:net';

const HOST = '127.0.0.1';
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)/i;
const RETRY_AFTER = /\r\nretry-after: (\d+)/i;
const BODILESS = new Set([204, 304]);

/** `body` is a view of the receive buffer: copy it to keep it. `retryAfterSeconds` comes with refusals that name a time. */
export type Answered = (status: number, body: Buffer, retryAfterSeconds?: number) => void;

/**
 * One keep-alive HTTP/1.1 connection that takes one request at a time as ready bytes. A general client costs more than the servers that are
 * measured; this one reads the status line and `Content-Length` and nothing else, so it leaves the processors to them.
 */
export class HttpConnection {
  readonly #socket: net.Socket;
  #waiting: Answered | undefined;
  #received: Buffer = Buffer.alloc(0);

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#settle(0, Buffer.alloc(0)));
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = net.connect({ port, host: HOST }, () => resolve(new HttpConnection(socket)));
      socket.once('error', reject);
    });
  }

  static async openMany(port: number, count: number): Promise<HttpConnection[]> {
    const open: HttpConnection[] = [];
    // In portions: a listen queue is short.
    while (open.length < count) open.push(...(await Promise.all(Array.from({ length: Math.min(100, count - open.length) }, () => HttpConnection.open(port)))));
    return open;
  }

  /** Status 0 means that the connection was lost. */
  send(request: string, answered: Answered): void {
    this.#waiting = answered;
    if (this.#socket.destroyed) this.#settle(0, Buffer.alloc(0));
    else this.#socket.write(request);
  }

  /** The same for callers that are not in a hurry; the body is theirs to keep. */
  ask(request: string): Promise<{ status: number; body: Buffer }> {
    return new Promise((resolve) => this.send(request, (status, body) => resolve({ status, body: Buffer.from(body) })));
  }

  get closed(): boolean {
    return this.#socket.destroyed;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    const start = headEnd + HEAD_END.length;
    const length = BODILESS.has(status) ? 0 : Number(LENGTH.exec(head)?.[1]);
    if (Number.isNaN(length)) {
      this.#socket.destroy(new Error('answer without Content-Length'));
      return;
    }
    if (this.#received.length < start + length) return;
    const body = this.#received.subarray(start, start + length);
    this.#received = Buffer.alloc(0);
    const retryAfter = status >= 400 ? RETRY_AFTER.exec(head)?.[1] : undefined;
    this.#settle(status, body, retryAfter === undefined ? undefined : Number(retryAfter));
  }

  #settle(status: number, body: Buffer, retryAfterSeconds?: number): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(status, body, retryAfterSeconds);
  }
}

/** The bytes of a request. A body is JSON text. */
export function requestText(method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: string): string {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${HOST}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  if (body !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
