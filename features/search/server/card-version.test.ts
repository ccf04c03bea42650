import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Place } from '#db/factories/people.ts';
import { CARD_VERSION, teacherCardSchema } from '#features/teachers/contract.ts';
import { createTeacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { searchJobs } from './jobs.ts';

const LEH: Place = { id: 'leh-la', name: 'Leh', latitude: 34.17, longitude: 77.58 };
const cards = z.array(teacherCardSchema);

let test: TestApp;
let current: unknown[];
beforeAll(async () => {
  test = await startTestApp();
  for (const firstName of ['asha', 'bina', 'chitra']) {
    await createTeacher(test.db, { firstName, city: LEH, areas: [] });
  }
  current = await search();
});
afterAll(() => test.close());

async function search(): Promise<unknown[]> {
  const reply = await test.client().get('/api/teachers/search?city=Leh');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['x-total-count']).toBe('3');
  return cards.parse(reply.json());
}

function stored() {
  return test.db
    .selectFrom('teacher_card')
    .select(['teacher_id as id', 'card', 'version'])
    .orderBy('teacher_id')
    .execute();
}

async function rebuild(): Promise<void> {
  const job = searchJobs.find(({ name }) => name === 'rebuild-cards');
  await job?.run(test.platform);
}

/** Rewrites the cards as an older release stored them: without a required key. */
async function storeAsVersion(version: number): Promise<void> {
  const card = sql<string>`(card::jsonb - 'specializations')::json`;
  await test.db.updateTable('teacher_card').set({ card, version }).execute();
}

describe.each([
  ['an older', CARD_VERSION - 1],
  ['a newer', CARD_VERSION + 1],
])('stored cards of %s release', (_name, version) => {
  beforeEach(() => storeAsVersion(version));

  it('are returned as valid cards in the same order', async () => {
    expect(await search()).toEqual(current);
  });

  it('are returned valid next to current ones', async () => {
    await test.db
      .updateTable('teacher_card')
      .set({ version: CARD_VERSION, card: JSON.stringify(current[0]) })
      .where('teacher_id', '=', teacherCardSchema.parse(current[0]).id)
      .execute();
    expect(await search()).toEqual(current);
  });

  it('are rebuilt by the job', async () => {
    await rebuild();
    const rows = await stored();
    expect(rows.map((row) => row.version)).toEqual([CARD_VERSION, CARD_VERSION, CARD_VERSION]);
    expect(await search()).toEqual(current);
  });
});

it('leaves current cards unchanged', async () => {
  await rebuild();
  const [first] = await stored();
  const marked = { ...teacherCardSchema.parse(first?.card), firstName: 'as stored' };
  await test.db
    .updateTable('teacher_card')
    .set({ card: JSON.stringify(marked) })
    .where('teacher_id', '=', marked.id)
    .execute();
  await rebuild();
  expect(await search()).toContainEqual(marked);
});
