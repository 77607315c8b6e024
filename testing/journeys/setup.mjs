// Journeys drive a real stack: its address comes from `npm test` (tools/test.mjs) or from a stack that is already running.
export default async function setup() {
  const url = process.env.VUMON_URL ?? `http://127.0.0.1:${3000 + Number(process.env.PORT_OFFSET ?? 0)}`;
  const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
  const page = answer?.ok ? answer : await fetch(url).catch(() => undefined);
  if (!page?.ok) throw new Error(`no stack answers at ${url}: run npm start first, or npm test, which starts its own`);
  process.env.VUMON_URL = url;
}
