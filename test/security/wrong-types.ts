import { expect } from 'vitest';
import { CALLS } from '#app/server.ts';
import { createStudent, createTeacher, signIn } from '#test/factories.ts';
import type { TestApp, TestClient } from '#test/test-app.ts';

const SOME_ID = '01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f';
const WRONG_TYPES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  [],
  ['a'],
  {},
  { $gt: '' },
  [[]],
  'x'.repeat(5000),
];
const ODD_QUERIES = [
  "' or 1=1 --",
  "'; drop table users; --",
  '" or ""="',
  '1) union select 1--',
  '{"$gt":""}',
  '%27%20or%201',
  'x'.repeat(2000),
  '-1',
  'NaN',
  '\u0000',
  '%00',
  '🧘',
  'नमस्ते',
];

type Call = (typeof CALLS)[number]['call'];
const keysOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

/** A student, a teacher and a guest. */
export async function hostileActors(test: TestApp): Promise<TestClient[]> {
  const people = [await createStudent(test.db), await createTeacher(test.db)];
  return [...(await Promise.all(people.map((person) => signIn(test.client(), person)))), test.client()];
}

/**
 * Sends wrong values in every field of every call as each actor. Each field gets every n-th value; the first one
 * differs from actor to actor and from field to field.
 */
export async function expectNoFaults(
  actors: readonly TestClient[],
  { everyNth }: { everyNth: number },
): Promise<void> {
  let turn = 0;
  const some = <T>(values: readonly T[]): readonly T[] => {
    const first = turn++ % everyNth;
    return values.filter((_, index) => index % everyNth === first);
  };
  let sent = 0;
  for (const { call } of CALLS) {
    for (const actor of actors) sent += await trySome(actor, call, some);
  }
  expect(sent).toBeGreaterThan(1000);
}

async function trySome(
  actor: TestClient,
  call: Call,
  some: <T>(values: readonly T[]) => readonly T[],
): Promise<number> {
  const url = call.path.replace(/:\w+/g, SOME_ID);
  let sent = 0;
  for (const key of keysOf(call.body)) {
    for (const value of some(WRONG_TYPES)) {
      const answer = await actor.request({ method: call.method, url, payload: { [key]: value } });
      const shown = `${call.method} ${url} ${key}=${JSON.stringify(value)?.slice(0, 40)}`;
      expect(answer.statusCode, shown).toBeLessThan(500);
      sent += 1;
    }
  }
  for (const key of keysOf(call.query)) {
    for (const value of some(ODD_QUERIES)) {
      const answer = await actor.get(`${url}?${key}=${encodeURIComponent(value)}`);
      expect(answer.statusCode, `${url} ${key}=${value.slice(0, 40)}`).toBeLessThan(500);
      sent += 1;
    }
    const twice = await actor.get(`${url}?${key}=a&${key}=b`);
    expect(twice.statusCode, `${url} ${key} twice`).toBeLessThan(500);
  }
  return sent;
}
