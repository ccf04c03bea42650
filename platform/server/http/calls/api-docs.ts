import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Access } from '#shared/calls/call.ts';
import { errorEntry } from '#shared/calls/errors.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Config } from '../../config.ts';
import { nonceSources, setPagePolicy } from '../connection/headers.ts';
import { escapeHtml } from '../escape-html.ts';
import type { BoundCall } from './bind.ts';
import type { DescribeApi } from './openapi.ts';

type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};
type Operation = {
  operationId?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
};
type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, JsonSchema> };
};

const STYLE = `body{font:16px/1.55 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1.5rem;color:#0e242c;background:#f8fbfb}
h1{line-height:1.1}h2{margin-top:2.5rem;border-bottom:1px solid #d7e2e4;text-transform:capitalize}
article{background:#fff;border:1px solid #d7e2e4;border-radius:12px;padding:1rem;margin:1rem 0}
h3{margin:0;font:600 1rem ui-monospace,monospace;overflow-wrap:anywhere}h3 span{color:#035f6d}
pre{background:#edf3f4;border-radius:8px;padding:.75rem;overflow-x:auto;font-size:.8125rem}
dt{font-weight:600;margin-top:.5rem}dd{margin:0}a{color:#035f6d}
@media(prefers-color-scheme:dark){body{color:#eaf2f3;background:#0a171b}article{background:#112126;border-color:#293a3f}pre{background:#071115}a,h3 span{color:#61cdd9}h2{border-color:#293a3f}}`;

const WHO: Readonly<Record<Access, string>> = {
  public: 'public',
  signedIn: 'anyone signed in',
  member: 'student or teacher',
  student: 'student',
  teacher: 'teacher',
  admin: 'admin',
};

/** A schema as an indented outline, one line per field. */
function outline(schema: JsonSchema, depth = 0): string {
  const pad = '  '.repeat(depth);
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.anyOf) return schema.anyOf.map((part) => outline(part, depth)).join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items) return `list of ${outline(schema.items, depth)}`;
  if (schema.properties) {
    const required = new Set(schema.required);
    const lines = Object.entries(schema.properties).map(
      ([name, value]) => `${pad}  ${name}${required.has(name) ? '' : '?'}: ${outline(value, depth + 1)}`,
    );
    return `{\n${lines.join('\n')}\n${pad}}`;
  }
  if (typeof schema.additionalProperties === 'object')
    return `map of ${outline(schema.additionalProperties, depth)}`;
  const type = [schema.type ?? 'any'].flat().join(' | ');
  const notes = [schema.format, schema.maxLength && `≤ ${schema.maxLength} characters`]
    .filter(Boolean)
    .join(', ');
  return notes ? `${type} (${notes})` : type;
}

function article({ call }: BoundCall, operation: Operation | undefined): string {
  const parameters = operation?.parameters ?? [];
  const body = operation?.requestBody?.content['application/json']?.schema;
  const status = String(call.status ?? 200);
  const answer = operation?.responses[status]?.content?.['application/json']?.schema;
  const errors = call.errors.map((code) => `${errorEntry(code).status} ${code}`).join(', ');
  const rows: [string, string][] = [['Who', WHO[call.access]]];
  if (parameters.length > 0) {
    const list = parameters
      .map((p) => `${p.in} ${p.name}${p.required ? '' : '?'}: ${outline(p.schema)}`)
      .join('\n');
    rows.push(['Parameters', `<pre tabindex="0">${escapeHtml(list)}</pre>`]);
  }
  if (body) rows.push(['Body', `<pre tabindex="0">${escapeHtml(outline(body))}</pre>`]);
  if (answer) rows.push([`Answer ${status}`, `<pre tabindex="0">${escapeHtml(outline(answer))}</pre>`]);
  if (errors) rows.push(['Errors', escapeHtml(errors)]);
  const list = rows.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('');
  return `<article id="${call.name}"><h3><span>${call.method}</span> ${escapeHtml(call.path)}</h3><p>${escapeHtml(call.summary)}</p><dl>${list}</dl></article>`;
}

/** GET /api/docs: a readable page of all calls, from the same contract and without script. */
export function registerApiDocs(
  app: FastifyInstance,
  config: Config,
  calls: readonly BoundCall[],
  describeApi: DescribeApi,
): void {
  app.get('/api/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    setPagePolicy(reply, nonceSources(nonce), { production: config.production, dev: false });
    const openApi = (await describeApi()) as OpenApi;
    const groups = Map.groupBy(calls, ({ call }) => call.path.split('/')[2] ?? '');
    const sections = [...groups].map(([name, bound]) => {
      const articles = bound.map((one) => {
        const path = one.call.path.replace(/:(\w+)/g, '{$1}');
        return article(one, openApi.paths[path]?.[one.call.method.toLowerCase()]);
      });
      return `<section><h2>${escapeHtml(name)}</h2>${articles.join('')}</section>`;
    });
    const shapes = Object.entries(openApi.components?.schemas ?? {})
      .filter(([name]) => !name.endsWith('Input'))
      .map(
        ([name, schema]) =>
          `<article><h3>${escapeHtml(name)}</h3><pre tabindex="0">${escapeHtml(outline(schema))}</pre></article>`,
      );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(
        `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API | ${PRODUCT.name}</title><style nonce="${nonce}">${STYLE}</style></head>` +
          `<body><main><h1>${PRODUCT.name} API</h1><p>Calls send and receive JSON and use the session cookie. An error is <code>{ message, code, fields?, requestId }</code>. For tools: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>` +
          `${sections.join('')}<section><h2>Schemas</h2>${shapes.join('')}</section></main></body></html>`,
      );
  });
}
