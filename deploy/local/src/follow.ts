import fs from 'node:fs';

const POLL_MS = 200;

/** Hands over what is appended to the file after this moment, whole lines only; a file that was replaced or cut is read from its start. Returns how to stop. */
export function follow(file: string, print: (line: string) => void): () => void {
  let offset = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let rest = '';
  const timer = setInterval(() => {
    const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size < offset) offset = 0;
    if (size === offset) return;
    const buffer = Buffer.alloc(size - offset);
    const handle = fs.openSync(file, 'r');
    fs.readSync(handle, buffer, 0, buffer.length, offset);
    fs.closeSync(handle);
    offset = size;
    const lines = (rest + buffer.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(print);
  }, POLL_MS);
  return () => clearInterval(timer);
}
