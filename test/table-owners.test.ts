import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLE_OWNERS } from '#app/slices.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { PersonalTable } from '#platform/server/personal-data.ts';
import { openTestDb, type TestDb } from '#test/test-db.ts';

let test: TestDb;
beforeAll(async () => {
  test = await openTestDb();
});
afterAll(() => test.release());

async function namesOf(db: Db, type: 'BASE TABLE' | 'VIEW'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = ${type} order by 1`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

/** Words in column names that suggest personal data. */
const PERSONAL_WORDS = [
  ...['name', 'email', 'mobile', 'phone', 'recipient', 'destination', 'address', 'ip', 'agent', 'picture'],
  ...['latitude', 'comment', 'content', 'message', 'text', 'details', 'note', 'notes', 'reason', 'reply'],
  ...['response', 'intro', 'description', 'card', 'data', 'token', 'hash', 'secret', 'term', 'actor'],
  ...['user', 'client', 'student', 'teacher', 'sender', 'reporter', 'subject'],
];

/** Tables with a foreign key to users or teachers, or a column that may hold personal data. */
async function personalTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive led as (
      select unnest(array['users', 'teachers']) as name
      union
      select conrelid::regclass::text from pg_constraint join led on confrelid = led.name::regclass
      where contype = 'f'
    )
    select name from led
    union
    select c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and string_to_array(c.column_name, '_') && ${PERSONAL_WORDS}::text[]
    order by 1`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

const DECLARED = new Map<string, PersonalTable>(
  TABLE_OWNERS.flatMap(({ personalData }) => Object.entries(personalData?.tables ?? {})),
);

async function undeclared(db: Db): Promise<string[]> {
  return (await personalTables(db)).filter((name) => !DECLARED.has(name));
}

describe('the manifests', () => {
  it('list every table and every view of the schema once', async () => {
    const tables = TABLE_OWNERS.flatMap((owner) => owner.tables ?? []);
    const views = TABLE_OWNERS.flatMap((owner) => Object.keys(owner.views ?? {}));
    expect(tables.toSorted()).toEqual(await namesOf(test.db, 'BASE TABLE'));
    expect(views.toSorted()).toEqual(await namesOf(test.db, 'VIEW'));
  });

  it('declare personal data only for their own tables', () => {
    for (const { name, tables = [], personalData } of TABLE_OWNERS) {
      const foreign = Object.keys(personalData?.tables ?? {}).filter(
        (table) => !tables.some((own) => own === table),
      );
      expect([name, foreign]).toEqual([name, []]);
    }
  });

  it('declare the erasure of every table with personal data', async () => {
    expect(await undeclared(test.db)).toEqual([]);
  });

  it('have an erase function exactly if they declare data to erase', () => {
    for (const { name, personalData } of TABLE_OWNERS) {
      const declared = Object.values<PersonalTable>(personalData?.tables ?? {});
      const erases = declared.some(({ onErasure }) => onErasure !== 'kept');
      expect([name, personalData?.erase !== undefined]).toEqual([name, erases]);
    }
  });

  it.each([
    ['a key to users', 'pen_pals', 'create table pen_pals (friend uuid references users)'],
    ['a key to a table of teachers', 'gifts', 'create table gifts (sold uuid references certifications)'],
    ['an address without any key', 'newsletter', 'create table newsletter (email text)'],
    ['words of people', 'diary', 'create table diary (id uuid, content text)'],
  ])('reject an undeclared table with %s', async (_what, table, statement) => {
    const failure = new Error('take the table back');
    const seen: string[] = [];
    const attempt = test.db.transaction().execute(async (tx) => {
      await sql.raw(statement).execute(tx);
      seen.push(...(await undeclared(tx)));
      throw failure;
    });
    await expect(attempt).rejects.toBe(failure);
    expect(seen).toEqual([table]);
  });
});
