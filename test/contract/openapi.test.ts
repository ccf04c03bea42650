import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#app/server.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Operation = {
  operationId?: string;
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: object }> }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
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

  it('describes every call and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const made = CALLS.map(({ call }) => `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(made.sort());
  });

  it('names every operation once', () => {
    const names = operations().map(({ operationId }) => operationId);
    expect(names.every(Boolean)).toBe(true);
    expect(new Set(names).size).toBe(names.length);
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
