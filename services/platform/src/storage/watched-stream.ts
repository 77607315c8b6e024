import { Readable } from 'node:stream';

/**
 * The same bytes as `source`, which is read only as fast as the reader takes them. When the reader waits and the source stays silent for
 * `silenceMs`, or fails, the stream fails with what `failure` makes of the cause. Destroying it destroys the source.
 */
export function watchedStream(source: Readable, silenceMs: number, failure: (cause: unknown) => Error): Readable {
  let watch: NodeJS.Timeout | undefined;
  const rest = (): void => clearTimeout(watch);
  const wait = (): void => {
    rest();
    watch = setTimeout(() => out.destroy(failure(new Error(`no data for ${silenceMs} ms`))), silenceMs);
  };
  const out = new Readable({
    read() {
      wait();
      source.resume();
    },
    destroy(error, done) {
      rest();
      source.destroy();
      done(error);
    },
  });
  source.pause();
  source.on('data', (chunk: Buffer) => {
    if (out.push(chunk)) return wait();
    rest();
    source.pause();
  });
  source.on('end', () => {
    rest();
    out.push(null);
  });
  source.on('error', (error) => out.destroy(failure(error)));
  source.on('close', () => {
    if (!source.readableEnded) out.destroy(failure(new Error('cut off')));
  });
  return out;
}
