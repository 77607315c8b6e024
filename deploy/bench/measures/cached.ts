import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ChildServer } from '../child-server.ts';
import type { Context } from '../context.ts';
import { HttpConnection, requestText } from '../http-connection.ts';
import { alternate } from '../rounds.ts';

const LIST = '/api/ielts?status=published';

/** A body of the gateway served by bare Fastify: what is left of its speed once the product stands behind the answer. */
export async function serveBytes(body: Buffer): Promise<ChildServer> {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vumon-bench-')), 'body.json');
  fs.writeFileSync(file, body);
  try {
    return await ChildServer.start('bare.ts', { BENCH_BYTES: file });
  } finally {
    fs.rmSync(path.dirname(file), { recursive: true });
  }
}

async function sample(port: number): Promise<{ body: Buffer; etag: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}${LIST}`, { headers: { 'accept-encoding': 'identity' } });
  return { body: Buffer.from(await answer.arrayBuffer()), etag: answer.headers.get('etag') ?? '' };
}

/** The public list as everybody gets it, and the 304 that a returning browser gets. */
export async function measureCached({ scale, stack, report }: Context): Promise<void> {
  const { body, etag } = await sample(stack.port);
  const bare = await serveBytes(body);
  try {
    const probe = await HttpConnection.open(bare.port);
    if (!(await probe.ask(requestText('GET', '/bytes'))).body.equals(body)) throw new Error('bare Fastify serves other bytes');
    probe.close();
    const work = (port: number, request: string, expect: number) => ({ port, connections: scale.readConnections, request: () => request, expect });
    const list = await alternate(scale, {
      gateway: work(stack.port, requestText('GET', LIST), 200),
      bare: work(bare.port, requestText('GET', '/bytes'), 200),
    });
    const unchanged = await alternate(scale, {
      gateway: work(stack.port, requestText('GET', LIST, { 'If-None-Match': etag }), 304),
      bare: work(bare.port, requestText('GET', '/unchanged', { 'If-None-Match': '"bench"' }), 304),
    });
    report.ratio('Danh sách đề có sẵn, so với Fastify trần', list, 'gateway', 'bare', 0.8, `${body.length} byte`);
    report.ratio('304, so với Fastify trần', unchanged, 'gateway', 'bare', 0.8);
  } finally {
    await bare.stop();
  }
}
