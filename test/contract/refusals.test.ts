import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { CALLS } from '#app/server.ts';
import { type CallShape, callUrl } from '#shared/calls/call.ts';
import { databaseDigest } from '#test/database-digest.ts';
import { startTestApp, type TestClient } from '#test/test-app.ts';
import { ENTITIES } from './entities.ts';
import { addressOf, buildWorld, type World } from './world.ts';

/** An id that does not exist. */
const UNKNOWN_ID = '01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f';
/** At least one of these is invalid for any field with a rule. */
const WRONG_BODY_VALUES: readonly unknown[] = [{ wrong: true }, 'wrong', 7];
const WRONG_QUERY_VALUES = ['?'.repeat(900), ''];

type Fields = Readonly<Record<string, z.ZodType>>;
type Inspected = { shape?: Fields; def: { discriminator?: string } };
/** Returns the fields of a schema. Of a discriminated union it returns only the discriminator. */
function fieldsOf(schema: z.ZodType | undefined): [string, z.ZodType][] {
  if (schema === undefined) return [];
  const { shape = {}, def } = schema as z.ZodType & Inspected;
  return def.discriminator === undefined ? Object.entries(shape) : [[def.discriminator, schema]];
}

/** A value that this field rejects; undefined if it accepts all. */
function wrongValue(field: z.ZodType, candidates: readonly unknown[]): unknown {
  return candidates.find((value) => !field.safeParse(value).success);
}

type Bad = { call: CallShape; part: 'query' | 'body'; field: string; value: unknown };

function badInputs(call: CallShape): Bad[] {
  const pick = (part: 'query' | 'body', candidates: readonly unknown[]) =>
    fieldsOf(call[part]).flatMap(([field, schema]) => {
      const value = wrongValue(schema, candidates);
      return value === undefined ? [] : [{ call, part, field, value }];
    });
  return [...pick('query', WRONG_QUERY_VALUES), ...pick('body', WRONG_BODY_VALUES)];
}

const nameOf = ({ method, path }: CallShape) => `${method} ${path}`;
const withInput = CALLS.filter(({ call }) => call.query ?? call.body).map(({ call }) => call);
const withParams = CALLS.filter(({ call }) => call.params).map(({ call }) => call);

describe('refusals', () => {
  let world: World;
  let before: string;
  beforeAll(async () => {
    world = await buildWorld(await startTestApp());
    before = await databaseDigest(world.test.db);
  });
  afterAll(() => world.test.close());

  /** Returns a client that may make the call: for calls of any signed-in user, the teacher of the world's booking. */
  const allowed = (call: CallShape): TestClient =>
    world.clients[call.access === 'signedIn' || call.access === 'member' ? 'teacher' : call.access];

  function send({ call, part, field, value }: Bad) {
    const path = addressOf(call.path, world).split('?')[0] ?? '';
    const query = part === 'query' ? `?${new URLSearchParams({ [field]: String(value) })}` : '';
    return allowed(call).request({
      method: call.method,
      url: path + query,
      ...(part === 'body' && { payload: { [field]: value } }),
    });
  }

  it('cover every call that takes input', () => {
    expect(withInput.filter((call) => badInputs(call).length === 0).map(nameOf)).toEqual([]);
  });

  it.each(withInput.flatMap(badInputs).map((bad) => [`${nameOf(bad.call)} ${bad.part} ${bad.field}`, bad]))(
    'name the field: %s',
    async (_name, bad) => {
      const { field } = bad as Bad;
      const reply = await send(bad as Bad);
      const answer = reply.json();
      expect({ status: reply.statusCode, faults: ENTITIES.error(answer, 'error') }).toEqual({
        status: 400,
        faults: [],
      });
      expect(answer.message).not.toBe('');
      const named = Object.keys(answer.fields ?? {}).filter(
        (at) => at === field || at.startsWith(`${field}.`),
      );
      expect(named).not.toEqual([]);
    },
  );

  it.each(withParams.map((call) => [nameOf(call), call] as const))(
    'are 404 for unknown and malformed ids: %s',
    async (_name, call) => {
      const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
      for (const wrong of [UNKNOWN_ID, 'nobody', '%00', '-1']) {
        const params = Object.fromEntries(names.map((name) => [name, wrong]));
        const reply = await allowed(call).request({ method: call.method, url: callUrl(call, { params }) });
        expect({ wrong, status: reply.statusCode }).toEqual({ wrong, status: 404 });
        expect(ENTITIES.error(reply.json(), 'error')).toEqual([]);
      }
    },
  );

  it('change nothing in the database', async () => {
    for (const bad of withInput.flatMap(badInputs)) await send(bad);
    expect(await databaseDigest(world.test.db)).toBe(before);
  });
});
