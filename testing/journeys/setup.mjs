// Journeys drive a whole stack: the one at VUMON_URL when that is set, else one that is started for the run on free ports.
import { freeOffset, startStack, temporaryFolder } from '../launcher/stack.ts';

export default async function setup() {
  if (process.env.VUMON_URL) {
    const page = await fetch(process.env.VUMON_URL).catch((error) => ({ ok: false, status: error.message }));
    if (!page.ok) throw new Error(`no stack answers at VUMON_URL=${process.env.VUMON_URL} (${page.status})`);
    return;
  }
  const folder = await temporaryFolder();
  const stack = await startStack(folder, await freeOffset());
  process.env.VUMON_URL = stack.url;
  process.stdout.write(`stack for the journeys ready in ${(stack.readyMs / 1000).toFixed(1)} s at ${stack.url}\n`);
  globalThis.vumonTestStack = { stack, folder };
}
