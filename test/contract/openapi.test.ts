import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#app/server.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Operation = {
  operationId?: string;
  summary?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: object }> }>;
};
/** Answers that are no JSON. */
const FILES = [
  'GET /api/account/export',
  'GET /api/admin/charts.csv',
  'GET /api/booking-requests/{id}/calendar.ics',
  'GET /api/calendar/{file}',
  'GET /api/events',
  'GET /api/login',
  'GET /api/logout',
  'GET /api/seats/{id}/calendar.ics',
];

type Document = {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

/** All values of this key anywhere in the document. */
function valuesOf(key: string, value: Json): Json[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesOf(key, entry));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...valuesOf(key, inner),
  ]);
}

function resolves(document: Json, ref: string): boolean {
  if (!ref.startsWith('#/')) return false;
  let at: Json | undefined = document;
  for (const part of ref.slice(2).split('/')) {
    if (typeof at !== 'object' || at === null || Array.isArray(at)) return false;
    at = at[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return at !== undefined;
}

describe('the OpenAPI document', () => {
  let test: TestApp;
  let document: Document;
  beforeAll(async () => {
    test = await startTestApp();
    const reply = await test.client().get('/api/openapi.json');
    expect(reply.headers['content-type']).toContain('application/json');
    document = reply.json();
  });
  afterAll(() => test.close());

  const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

  it('is of version 3.1 with a title', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: 'Toran API', version: expect.any(String) });
  });

  it('describes every call, the files and redirects of the API, and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const made = CALLS.map(({ call }) => `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual([...made, ...FILES].sort());
  });

  it('names every operation once', () => {
    const names = operations().map(({ operationId }) => operationId);
    expect(names.every(Boolean)).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  it('says of every operation which errors it answers and whether it needs a session', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { responses, security }] of Object.entries(methods)) {
        const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
        expect(errors.length, `${method} ${path}`).toBeGreaterThan(0);
        for (const [, { description, content }] of errors) {
          expect(description).toMatch(/^[A-Z_]+(, [A-Z_]+)*$/);
          expect(content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
        }
        const call = CALLS.find((bound) => bound.call.path.replace(/:(\w+)/g, '{$1}') === path)?.call;
        if (call?.method === method.toUpperCase())
          expect(security).toEqual(call.access === 'public' ? [] : [{ session: [] }]);
      }
  });

  it('names the errors of a call by their status', () => {
    const responses = document.paths['/api/booking-requests']?.post?.responses ?? {};
    expect(responses['409']?.description).toContain('BOOKING_ALREADY_PENDING');
    expect(responses['401']?.description).toBe('UNAUTHORIZED');
    expect(responses['422']?.description).toContain('IDEMPOTENCY_MISMATCH');
  });

  it('names its server and has no schema that nothing uses', () => {
    expect(document.servers).toEqual([{ url: 'http://localhost:3000' }]);
    const refs = new Set(valuesOf('$ref', document as unknown as Json));
    const names = Object.keys(document.components.schemas);
    expect(names.filter((name) => !refs.has(`#/components/schemas/${name}`))).toEqual([]);
  });

  it('has no broken reference', () => {
    const refs = valuesOf('$ref', document as unknown as Json).map(String);
    expect(refs.length).toBeGreaterThan(0);
    expect(refs.filter((ref) => !resolves(document as unknown as Json, ref))).toEqual([]);
  });

  it.each(CALLS.map(({ call }) => [`${call.method} ${call.path}`, call] as const))(
    'shows parameters, body and answer of %s',
    (_name, call) => {
      const path = call.path.replace(/:(\w+)/g, '{$1}');
      const operation = document.paths[path]?.[call.method.toLowerCase()];
      const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
      expect(inPath.map(({ name, required }) => `${name} ${required}`)).toEqual(
        [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => `${name} true`),
      );
      expect(operation?.requestBody !== undefined).toBe(call.body !== undefined);
      const answer = operation?.responses[String(call.status ?? 200)];
      expect(answer?.description).toEqual(expect.any(String));
      expect(answer?.content?.['application/json']?.schema).toBeTypeOf('object');
    },
  );

  it('is readable at /api/docs as a page without any script', async () => {
    const { body, statusCode, headers } = await test.client().get('/api/docs');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).not.toMatch(/<script|javascript:|\son\w+=|\sstyle=/i);
    expect(body).toMatch(/^<!doctype html><html lang="en-IN">/);
    for (const { call } of CALLS) expect(body).toContain(`id="${call.name}"`);
    const ids = [...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
