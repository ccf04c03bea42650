import { describe, expect, it } from 'vitest';
import { checkFiles, checkOwners, schemaNames } from './tables.ts';

const NAMES = ['bookings', 'booking_facts', 'reviews', 'outbox'];
const OWNERS = [
  { name: 'bookings', tables: ['bookings'], views: { booking_facts: 'Facts of each booking.' } },
  { name: 'reviews', tables: ['reviews'] },
  { name: 'platform', tables: ['outbox'] },
];

/**
 * Runs the check on code of a store in the slice `reviews` and returns its findings. In `text`, `@{` stands for `${`.
 */
function check(text: string, path = 'features/reviews/server/store.ts'): string[] {
  return checkFiles([{ path, text: text.replaceAll('@{', '${') }], NAMES, OWNERS);
}

const WRITES: Record<string, string> = {
  insertInto: "db.insertInto('bookings').values({}).execute();",
  updateTable: "db.updateTable('bookings as b').set({}).execute();",
  deleteFrom: "db\n  .deleteFrom(\n    'bookings',\n  )\n  .execute();",
  'deleteFrom of a list': "db.deleteFrom(['reviews', 'bookings']).execute();",
  mergeInto: "db.mergeInto('bookings as b').using('reviews as r', 'r.id', 'b.id');",
  'insert in a callback': "db.with('new', (cte) => cte.insertInto('bookings').values({}).returningAll());",
  'raw insert': 'sql`insert into bookings (id) values (@{id})`;',
  'raw insert on several lines':
    'sql<Row>`\n  insert\n    into -- the request\n    bookings\n  (id) values (1)`;',
  'raw update': 'sql`update bookings b set status = @{status}`;',
  'raw update only': 'sql`update only public.bookings set status = 1`;',
  'raw delete': 'sql`delete from "bookings" where id = 1`;',
  'raw merge': 'sql`merge into bookings b using reviews r on r.id = b.id when matched then delete`;',
  'raw truncate': 'sql`truncate table bookings`;',
  'write in a common table expression':
    'sql`with gone as (delete from bookings where id = @{id} returning id) select id from gone`;',
};

const READS: Record<string, string> = {
  selectFrom: "db.selectFrom('bookings').select('id');",
  'selectFrom of a list': "db.selectFrom(['reviews as r', 'bookings as b']);",
  'selectFrom of a choice': "db.selectFrom(isOld ? 'reviews' : 'bookings');",
  innerJoin: "db.selectFrom('reviews as r').innerJoin('bookings as b', 'b.id', 'r.id');",
  leftJoin: "db.selectFrom('reviews as r').leftJoin('bookings', (join) => join.onTrue());",
  using: "db.deleteFrom('reviews').using('bookings').whereRef('bookings.id', '=', 'reviews.id');",
  from: "db.updateTable('reviews as r').from(['bookings as b']).set({});",
  'subquery in a condition':
    "db.selectFrom('reviews as r').where((eb) => eb.exists(eb.selectFrom('bookings as b').select('b.id')));",
  'raw from': 'sql`select * from bookings`;',
  'raw join': 'sql`select from reviews r\n  join bookings b on b.id = r.id`;',
  'raw list': 'sql`select from reviews r, bookings b`;',
  'raw using': 'sql`delete from reviews r using bookings b where b.id = r.id`;',
  'raw subquery': 'sql`select (select count(*) from (select from bookings) b) from reviews`;',
  'a common table expression of that name': 'sql`with bookings as (select 1) select 1`;',
  'raw lateral': 'sql`select from reviews r left join lateral (select from bookings) b on true`;',
  'fragment of a query': 'const JOINED = sql`bookings b on b.id = r.id`;',
  'nested fragment': 'sql`select from reviews r @{flag ? sql`join bookings b on true` : sql``}`;',
  'text of a statement': 'const text = `select id from bookings where @{where}`;',
  'sql.raw': "sql.raw('from bookings');",
  'sql.table': "sql.table('bookings');",
};

describe('the check of table owners', () => {
  it.each(Object.entries(WRITES))('rejects a write to another owner’s table: %s', (_form, text) => {
    expect(check(text)).toContainEqual(expect.stringMatching(/only bookings writes to bookings/));
    expect(check(text, 'features/bookings/server/store.ts').join()).not.toContain('bookings writes');
  });

  it.each(Object.entries(READS))('rejects a read of another owner’s table: %s', (_form, text) => {
    expect(check(text)).toEqual([
      expect.stringMatching(/^features\/reviews\/server\/store\.ts:\d+: bookings belongs to bookings/),
    ]);
  });

  it.each([
    ['a parameter', 'db.deleteFrom(table).execute();'],
    ['sql.table of a variable', 'sql.table(name);'],
    ['sql.raw of a variable', 'sql.raw(text);'],
    ['sql.id of a variable', 'sql.id(schema);'],
    ['dynamic.table', 'db.selectFrom(db.dynamic.table(name).as("t"));'],
    ['another name for sql', "import { sql as query } from 'kysely';"],
  ])('rejects a table that it can’t read: %s', (_form, text) => {
    expect(check(text)).toEqual([expect.stringMatching(/write the name of the table in place of/)]);
  });

  it('allows every slice to read a listed view, and rejects writes', () => {
    expect(check("db.selectFrom('booking_facts as b').select('b.id');")).toEqual([]);
    expect(check('sql`select from booking_facts`;')).toEqual([]);
    expect(check('sql`update booking_facts set status = 1`;')).toEqual([
      expect.stringMatching(/booking_facts is a view/),
    ]);
    const own = check("db.deleteFrom('booking_facts');", 'features/bookings/server/store.ts');
    expect(own).toEqual([expect.stringMatching(/booking_facts is a view/)]);
  });

  it('rejects a view that no manifest lists', () => {
    const owners = OWNERS.map(({ views: _views, ...owner }) => owner);
    expect(checkOwners(NAMES, owners)).toEqual([
      expect.stringMatching(/booking_facts is listed by no manifest/),
    ]);
  });

  it('rejects a slice’s view or table in the platform, and a platform table in a slice', () => {
    const path = 'platform/server/session/store.ts';
    expect(check("db.selectFrom('booking_facts');", path)).toEqual([
      expect.stringMatching(/the platform knows no slice/),
    ]);
    expect(check("db.selectFrom('bookings');", path)).toHaveLength(1);
    expect(check("db.selectFrom('outbox');", path)).toEqual([]);
    expect(check("db.selectFrom('outbox');")).toHaveLength(1);
    expect(check("db.selectFrom('bookings');", 'app/run.ts')).toHaveLength(1);
  });

  it.each(['db/seed/store.ts', 'db/factories/store.ts'])('lets %s fill tables, not read them', (path) => {
    expect(check("db.insertInto('bookings').values({}).execute();", path)).toEqual([]);
    expect(check("db.insertInto('booking_facts').values({}).execute();", path)).toHaveLength(1);
    expect(check("db.selectFrom('bookings');", path)).toEqual([
      expect.stringMatching(/bookings belongs to bookings: call its service/),
    ]);
    expect(check("db.insertInto('bookings').values({});", 'db/indexes.ts')).toHaveLength(1);
  });

  it.each([
    ['columns', 'sql`select r.bookings from reviews r`;'],
    ['aliases', 'sql`select count(*) as bookings from reviews`;'],
    ['strings', "sql`select from reviews where kind = 'bookings'`;"],
    ['comments', 'sql`select from reviews /* bookings */ -- bookings\n`;'],
    ['words in a text', "throw new Error('Too many bookings.');"],
    ['other calls named from', "Buffer.from('bookings');"],
    ['locks', 'sql`select from reviews for update`;'],
  ])('accepts %s named like a table', (_form, text) => {
    expect(check(text)).toEqual([]);
  });
});

describe('the check of manifests', () => {
  it('rejects a table without an owner, with two, and one that is gone', () => {
    const owners = [...OWNERS.slice(0, 2), { name: 'chat', tables: ['reviews', 'letters'] }];
    expect(checkOwners(NAMES, owners)).toEqual([
      expect.stringMatching(/^reviews is listed by reviews and chat/),
      expect.stringMatching(/^outbox is listed by no manifest/),
      expect.stringMatching(/^chat lists letters, which the schema lacks/),
    ]);
    expect(checkOwners(NAMES, OWNERS)).toEqual([]);
  });

  it('reads tables and views from the generated types', () => {
    expect(
      schemaNames('export interface Users { id: string }\nexport interface DB {\n  users: Users;\n}'),
    ).toEqual(['users']);
  });
});
