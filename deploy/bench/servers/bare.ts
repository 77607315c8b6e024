import fs from 'node:fs';
import fastify from 'fastify';
import { endWithParent } from './end-with-parent.ts';

/**
 * The yardstick: Fastify that answers the bytes of a file and does nothing else. `/bytes` gives them, `/unchanged` says 304 to whoever brings
 * the entity tag. BENCH_BYTES names the file; its content is the very body that the gateway answers.
 */
const bytes = fs.readFileSync(process.env.BENCH_BYTES ?? '');
const ETAG = '"bench"';
const app = fastify();

app.get('/bytes', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(bytes));
app.get('/unchanged', (request, reply) =>
  request.headers['if-none-match'] === ETAG ? reply.code(304).header('etag', ETAG).send() : reply.code(200).send(bytes),
);

await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.stdout.write(`listening ${typeof address === 'object' && address ? address.port : 0}\n`);
endWithParent(() => app.close());
