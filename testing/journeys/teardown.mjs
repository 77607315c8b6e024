import fs from 'node:fs/promises';

export default async function teardown() {
  const own = globalThis.vumonTestStack;
  if (!own) return;
  await own.stack.interrupt();
  await fs.rm(own.folder, { recursive: true, force: true });
}
