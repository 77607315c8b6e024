import { createServer, type Server, type ServerResponse } from 'node:http';
import { collectRuntimeMetrics, renderMetrics } from '../observability/metrics.js';

/** A part that must work before traffic comes: resolves true, or false / rejects when it does not. */
export type ReadinessCheck = () => Promise<boolean> | boolean;

/** The operations port: /health/live (the process runs), /health/ready (every check holds), /metrics. */
export class OpsServer {
  readonly #checks = new Map<string, ReadinessCheck>();
  readonly #server: Server;
  #draining = false;

  constructor() {
    collectRuntimeMetrics();
    this.#server = createServer((request, response) => {
      this.#route(request.url ?? '', response).catch(() => response.writeHead(500).end());
    });
  }

  addCheck(name: string, check: ReadinessCheck): void {
    this.#checks.set(name, check);
  }

  /** Readiness turns red at once, so that traffic goes elsewhere while the process finishes its work. */
  drain(): void {
    this.#draining = true;
  }

  async listen(port: number, host: string): Promise<void> {
    await new Promise<void>((resolve, reject) => this.#server.once('error', reject).listen(port, host, resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async readiness(): Promise<{ ready: boolean; checks: Record<string, string> }> {
    const entries = await Promise.all(
      [...this.#checks].map(async ([name, check]): Promise<[string, string]> => {
        try {
          const limit = new Promise<boolean>((resolve) => setTimeout(resolve, 2_000, false).unref());
          return [name, (await Promise.race([check(), limit])) ? 'ok' : 'failed'];
        } catch (error) {
          return [name, error instanceof Error ? error.message : 'failed'];
        }
      }),
    );
    return {
      ready: !this.#draining && entries.every(([, state]) => state === 'ok'),
      checks: { ...Object.fromEntries(entries), ...(this.#draining && { process: 'draining' }) },
    };
  }

  async #route(url: string, response: ServerResponse): Promise<void> {
    if (url === '/health/live') return json(response, 200, { status: 'ok' });
    if (url === '/health/ready') {
      const state = await this.readiness();
      return json(response, state.ready ? 200 : 503, state);
    }
    if (url === '/metrics') {
      const { body, type } = await renderMetrics();
      response.writeHead(200, { 'content-type': type }).end(body);
      return;
    }
    json(response, 404, { status: 'not found' });
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
