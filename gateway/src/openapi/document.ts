import { errors } from '@vumon/proto/errors.js';
import { failure, type Route } from '@vumon/proto/http/route.js';
import { z } from 'zod';
import { API_PREFIX } from '../edge/route-binder.js';
import { isIdName } from '../edge/validation.js';

type Json = Record<string, unknown>;
const REFERENCE = '#/components/schemas/';

/** A format says it all; its regular expression and the bounds of every safe integer would only hide the document. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** JSON Schema of a zod schema; named parts move to the components. */
class SchemaWriter {
  readonly components: Record<string, Json> = {};

  write(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _,
      $defs = {},
      ...root
    } = this.#rename(z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any', override: tidy })) as Json & {
      $defs?: Record<string, Json>;
    };
    for (const [name, definition] of Object.entries($defs)) {
      const known = this.components[name];
      const { id: _id, ...shape } = definition;
      if (known && JSON.stringify(known) !== JSON.stringify(shape)) throw new Error(`two different schemas are named ${name}`);
      this.components[name] = shape;
    }
    return root;
  }

  #rename(node: unknown): unknown {
    if (Array.isArray(node)) return node.map((item) => this.#rename(item));
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', REFERENCE) : this.#rename(value),
      ]),
    );
  }
}

const SECURITY: Record<Route['auth'], Json[]> = {
  public: [],
  guest: [{ bearer: [] }, { guestCookie: [] }, {}],
  user: [{ bearer: [] }],
  admin: [{ bearer: [] }],
  refresh: [{ refreshCookie: [] }],
};
const FAILURE = { description: 'Thất bại', content: { 'application/json': { schema: { $ref: `${REFERENCE}Failure` } } } };

function parametersOf(route: Route, writer: SchemaWriter): Json[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(isIdName(name) && { format: 'uuid' }) },
  }));
  if (!route.query) return inPath;
  const { properties = {}, required = [] } = writer.write(route.query, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return [...inPath, ...Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))];
}

function bodyOf(route: Route, writer: SchemaWriter): Json | undefined {
  if (route.body) return { 'application/json': { schema: writer.write(route.body, 'input') } };
  if (!route.upload) return undefined;
  const { file, fields } = route.upload;
  const properties = {
    [file]: { type: 'string', contentMediaType: 'application/octet-stream' },
    ...Object.fromEntries(fields.map((name) => [name, { type: 'string' }])),
  };
  return { 'multipart/form-data': { schema: { type: 'object', properties, required: [file] } } };
}

function operationOf(name: string, route: Route, writer: SchemaWriter): Json {
  const statuses = route.status === undefined ? [200] : typeof route.status === 'number' ? [route.status] : route.status;
  const success = { description: 'Thành công', content: { 'application/json': { schema: writer.write(route.response, 'output') } } };
  const parameters = parametersOf(route, writer);
  const body = bodyOf(route, writer);
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    ...(route.auth === 'admin' && { description: 'Chỉ quản trị viên.' }),
    security: SECURITY[route.auth],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { ...Object.fromEntries(statuses.map((status) => [String(status), success])), default: FAILURE },
  };
}

/** The OpenAPI 3.1 document of all operations. Paths carry the /api prefix. */
export function openApiDocument(routes: ReadonlyMap<string, Route>): Json {
  const writer = new SchemaWriter();
  const paths: Record<string, Json> = {};
  for (const [name, route] of routes) {
    const path = API_PREFIX + route.path;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route, writer) };
  }
  const codes = Object.entries(errors).map(([code, { http, message }]) => `- \`${code}\` (${http}): ${message}`);
  return {
    openapi: '3.1.0',
    info: { title: 'Vũ Môn API', version: '1.0.0', description: `Câu trả lời thất bại luôn có \`code\` ổn định:\n\n${codes.join('\n')}` },
    servers: [{ url: '/' }],
    tags: [...new Set([...routes.values()].map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: writer.write(failure, 'output'), ...Object.fromEntries(Object.entries(writer.components).sort(([a], [b]) => (a < b ? -1 : 1))) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Token truy cập, sống 15 phút' },
        refreshCookie: { type: 'apiKey', in: 'cookie', name: 'vumon_refresh', description: 'Kèm tiêu đề X-Requested-With: vumon' },
        guestCookie: { type: 'apiKey', in: 'cookie', name: 'vumon_guest', description: 'Khách chưa có tài khoản' },
      },
    },
  };
}
