// Writes .env.example (with --print: prints it) from the schemas by which each process reads its environment. Needs a build (`npm run build:server`).
import 'reflect-metadata';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** One process and the variables it reads. */
export interface ProcessShape {
  readonly name: string;
  readonly shape: z.ZodRawShape;
}

const file = path.resolve(import.meta.dirname, '../.env.example');
const HEADING = `# Biến môi trường của từng tiến trình, sinh từ lược đồ cấu hình bằng \`npm run env:example\`.
# \`npm start\` tự đặt tất cả; ở môi trường thật, đặt những biến bắt buộc và những biến khác giá trị mặc định.
`;

/** The value that a variable has when it is not set: absent for a required one, an empty text for an optional one. */
function defaultOf(name: string, schema: z.core.$ZodType): string | undefined {
  const parsed = z.object({ [name]: schema }).safeParse({});
  if (!parsed.success) return undefined;
  const value = parsed.data[name];
  return value === undefined ? '' : String(value);
}

function lineOf(name: string, schema: z.core.$ZodType): string {
  const description = schema instanceof z.ZodType ? schema.description : undefined;
  if (!description) throw new Error(`${name} has no description: add .describe(…) to its schema`);
  const value = defaultOf(name, schema);
  const note = value === undefined ? ' (bắt buộc)' : '';
  return `# ${description}${note}\n# ${name}=${value ?? ''}\n`;
}

/** A variable that several processes read is listed once, under the names of all of them; groups are in order of first appearance. */
export function renderEnvExample(processes: readonly ProcessShape[]): string {
  const readers = new Map<string, { names: string[]; line: string }>();
  for (const { name, shape } of processes) {
    for (const [variable, schema] of Object.entries(shape)) {
      const line = lineOf(variable, schema);
      const known = readers.get(variable);
      if (known && known.line !== line) throw new Error(`${variable} means one thing in ${known.names.join(', ')} and another in ${name}`);
      if (known) known.names.push(name);
      else readers.set(variable, { names: [name], line });
    }
  }
  const groups = new Map<string, string[]>();
  for (const { names, line } of readers.values()) {
    const title = names.length === processes.length ? 'mọi tiến trình' : names.join(', ');
    groups.set(title, [...(groups.get(title) ?? []), line]);
  }
  return `${HEADING}${[...groups].map(([title, lines]) => `\n## ${title}\n\n${lines.join('\n')}`).join('')}`;
}

/** The schemas of everything that is built. */
async function processShapes(): Promise<ProcessShape[]> {
  const { serviceNames } = await import('@vumon/proto/services.js');
  const services = await Promise.all(
    serviceNames.map(async (name) => {
      const exported: Record<string, { config: z.ZodRawShape }> = await import(`@vumon/${name}/service.js`);
      const spec = exported[`${name}Service`];
      if (!spec) throw new Error(`services/${name}/src/service.ts exports no ${name}Service`);
      return { name, shape: spec.config };
    }),
  );
  const { gatewayShape }: { gatewayShape: z.ZodRawShape } = await import('@vumon/gateway/gateway.config.js');
  return [{ name: 'gateway', shape: gatewayShape }, ...services];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = renderEnvExample(await processShapes());
  if (process.argv.includes('--print')) process.stdout.write(text);
  else fs.writeFileSync(file, text);
}
