import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '#db/factories/people.ts';
import { createStudent, createTeacher } from '#test/factories.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

/**
 * A program as an outside developer writes it, with the types that openapi-typescript generates: it signs in, searches,
 * requests a session and reads it back.
 */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

export type Outcome = { requested: string; listed: string[]; refused: components['schemas']['Error']['code'] };

export async function runMainJob(baseUrl: string, mobile: string, password: string): Promise<Outcome> {
  const guest = createClient<paths>({ baseUrl });
  const { error, response } = await guest.POST('/api/login', { body: { mobile, password } });
  if (error) throw new Error(error.message);
  const cookie = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]).join('; ');
  const client = createClient<paths>({ baseUrl, headers: { cookie } });
  const found = await client.GET('/api/teachers/search', { params: { query: { city: 'Mumbai' } } });
  const teacherId = found.data?.[0]?.id ?? '';
  const body = { teacherId, sessionType: 'online', pricingType: 'hourly' } as const;
  const first = await client.POST('/api/booking-requests', { body, params: { header: { 'idempotency-key': 'one' } } });
  if (first.error) throw new Error(first.error.code);
  const second = await client.POST('/api/booking-requests', { body });
  if (!second.error) throw new Error('requested twice');
  const list = await client.GET('/api/client/bookings');
  return { requested: first.data.id, listed: (list.data ?? []).map(({ id }) => id), refused: second.error.code };
}
`;

const folder = makeTempFolder();
const program = join(folder.path, 'program.ts');
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  symlinkSync(
    fileURLToPath(new URL('../../node_modules', import.meta.url)),
    join(folder.path, 'node_modules'),
  );
  const document = (await test.client().get('/api/openapi.json')).json();
  writeFileSync(join(folder.path, 'api.ts'), astToString(await openapiTS(document)));
  writeFileSync(program, PROGRAM);
});
afterAll(async () => {
  await test.close();
  folder.remove();
});

/** Compiles these texts of the program; returns the compiler errors of each. */
function compile(texts: readonly string[]): string[][] {
  const paths = texts.map((_text, index) => join(folder.path, `compiled-${index}.ts`));
  for (const [index, path] of paths.entries()) writeFileSync(path, texts[index] ?? '');
  const compiled = ts.createProgram(paths, {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    types: [],
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  });
  const all = ts.getPreEmitDiagnostics(compiled);
  return paths.map((path) =>
    all
      .filter(({ file }) => file?.fileName === path)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  );
}

const MISTAKES = [
  ["'/api/client/bookings'", "'/api/client/booking'"],
  ["sessionType: 'online'", "sessionType: 'nowhere'"],
  ["throw new Error('requested twice')", "throw second.error.code === 'NO_SUCH_CODE'"],
] as const;

it('compiles, and does not with a wrong address, field or error code', () => {
  const [right, ...wrong] = compile([PROGRAM, ...MISTAKES.map(([from, to]) => PROGRAM.replace(from, to))]);
  expect(right).toEqual([]);
  expect(wrong.map((problems) => problems.length > 0)).toEqual(MISTAKES.map(() => true));
});

it('does the main job: signs in, searches, requests once, reads the request', async () => {
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  await createTeacher(test.db);
  const student = await createStudent(test.db);
  const { runMainJob } = (await import(/* @vite-ignore */ pathToFileURL(program).href)) as {
    runMainJob: (...args: string[]) => Promise<{ requested: string; listed: string[]; refused: string }>;
  };
  const { requested, listed, refused } = await runMainJob(origin, student.mobile ?? '', PASSWORD);
  expect(listed).toEqual([requested]);
  expect(refused).toBe('BOOKING_ALREADY_PENDING');
});
