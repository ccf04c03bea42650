import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { createAdmin, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import type { AdminUser } from '../contract.ts';
import { pageStatement, type UserQuery } from './users-store.ts';

let test: TestApp;
let admin: Person;
let client: TestClient;
let meena: Person;
beforeAll(async () => {
  test = await startTestApp();
  const { db } = test;
  const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) });
  admin = await createAdmin(db, { firstName: 'Asha', lastName: 'Menon', ...at(1) });
  await createStudent(db, {
    firstName: 'Ravi',
    lastName: 'Ravindran',
    email: 'ravi.r@example.com',
    mobile: '+919876543210',
    ...at(2),
  });
  meena = await createTeacher(db, { firstName: 'Meena', lastName: 'Kumari Rao', ...at(3) });
  await createStudent(db, { firstName: 'Ravi', lastName: 'Kumar', blockedAt: test.clock.now(), ...at(4) });
  client = await signInAs(test, admin);
});
afterAll(() => test.close());

const list = async (query = '') => {
  const reply = await client.get(`/api/admin/users${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json<AdminUser[]>();
};
const names = (users: AdminUser[]) => users.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

describe('the list of users', () => {
  it('lists the newest first, with full contacts and whether they are blocked', async () => {
    const users = await list();
    expect(names(users)).toEqual(['Ravi Kumar', 'Meena Kumari Rao', 'Ravi Ravindran', 'Asha Menon']);
    expect(users[1]).toMatchObject({
      id: meena.userId,
      email: meena.email,
      mobile: meena.mobile,
      userType: 'teacher',
      isBlocked: false,
      isVerified: true,
      reviewStatus: 'approved',
      city: 'Mumbai',
    });
    expect(users[0]).toMatchObject({ isBlocked: true, blockedReason: 'Blocked by a factory' });
    expect(JSON.stringify(users)).not.toContain('argon2');
  });

  it.each([
    ['?role=teacher', ['Meena Kumari Rao']],
    ['?role=client', ['Ravi Kumar', 'Ravi Ravindran']],
    ['?role=student&status=active', ['Ravi Ravindran']],
    ['?status=blocked', ['Ravi Kumar']],
    ['?q=ravi', ['Ravi Kumar', 'Ravi Ravindran']],
    ['?q=RAVI%20%20kum', ['Ravi Kumar']],
    ['?q=rao', ['Meena Kumari Rao']],
    ['?q=kumar', ['Ravi Kumar', 'Meena Kumari Rao']],
    ['?q=kumar&status=active', ['Meena Kumari Rao']],
    ['?q=ravi&status=blocked', ['Ravi Kumar']],
    ['?q=ravi.r@', ['Ravi Ravindran']],
    ['?q=98765', ['Ravi Ravindran']],
    ['?q=%2B91%2098765%2043210', ['Ravi Ravindran']],
    ['?q=%2B91%2098765', ['Ravi Ravindran']],
    ['?q=nobody', []],
    ['?q=%25', []],
  ])('%s', async (query, expected) => {
    expect(names(await list(query))).toEqual(expected);
  });

  it.each(['?limit=1', '?limit=1&q=r', '?limit=2&role=student', '?limit=1&q=kumar'])(
    'pages by cursor, each user once: %s',
    async (query) => {
      const whole = await list(query.replace(/limit=\d/, 'limit=100'));
      const seen: AdminUser[] = [];
      for (let url: string | undefined = `/api/admin/users${query}`; url !== undefined; ) {
        const reply = await client.get(url);
        expect(reply.headers['x-total-count']).toBe(String(whole.length));
        seen.push(...reply.json<AdminUser[]>());
        url = /<(.+)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1];
      }
      expect(names(seen)).toEqual(names(whole));
    },
  );

  it.each(['?cursor=nonsense', '?role=boss', '?status=maybe', '?limit=0', '?limit=101'])(
    'refuses %s',
    async (query) => {
      expect((await client.get(`/api/admin/users${query}`)).statusCode).toBe(400);
    },
  );

  it('finds users by a changed name, number and address', async () => {
    const person = await createStudent(test.db, { firstName: 'Old', lastName: 'Name' });
    await test.db.updateTable('users').set({ first_name: 'Zubin' }).where('id', '=', person.userId).execute();
    expect(names(await list('?q=zub'))).toEqual(['Zubin Name']);
    expect(await list('?q=old%20n')).toEqual([]);
    await test.db.deleteFrom('users').where('id', '=', person.userId).execute();
    expect(await list('?q=zub')).toEqual([]);
  });

  it('logs each view without the search words', async () => {
    await list('?q=ravi&role=student');
    const [act] = await test.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after'])
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(act).toEqual({
      action: 'user.list',
      actor_id: admin.userId,
      after: { role: 'student', status: null, searched: true, shown: 2 },
    });
  });
});

describe('the query plans of the list', () => {
  const queries: [string, UserQuery][] = [
    ['newest', { role: null, blocked: null, term: null }],
    ['of a role', { role: 'student', blocked: null, term: null }],
    ['blocked', { role: null, blocked: true, term: null }],
    ['by a beginning', { role: null, blocked: null, term: 'ravi' }],
    ['blocked by a beginning', { role: 'student', blocked: true, term: 'ravi' }],
  ];

  it.each(queries)('read one index in order and sort only a page: %s', async (_name, query) => {
    const plan = await test.db.transaction().execute(async (tx) => {
      // With few rows PostgreSQL would scan the table; the test is about the plan for many rows.
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      const statement = pageStatement(query, null, 51).compile(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(withValues(statement))}`.execute(
        tx,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.toContain('Seq Scan');
    expect(plan).toMatch(/Index (Only )?Scan using (users_\w*newest_idx|user_search_\w+_idx)/);
    // The index supplies the order below each Limit. A Sort may only merge the short results of the roles.
    expect(plan).not.toMatch(/Limit[^\n]*\n\s*-> {2}Sort[^\n]*\n[^\n]*\n\s*-> {2}Index/);
  });

  function withValues({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }): string {
    return text.replace(/\$(\d+)/g, (_, number: string) => {
      const value = parameters[Number(number) - 1];
      return typeof value === 'number' ? String(value) : `'${String(value)}'`;
    });
  }
});

describe("statistics and the admin's own profile", () => {
  it('count the rows in the database', async () => {
    const totals = (await client.get('/api/admin/statistics')).json();
    expect(totals).toEqual({
      totalUsers: 4,
      totalTeachers: 1,
      totalClients: 2,
      totalBookings: 0,
      pendingReviews: 0,
    });
  });

  it("shows the admin's own name and picture", async () => {
    expect((await client.get('/api/admin/profile')).json()).toMatchObject({
      firstName: 'Asha',
      lastName: 'Menon',
      profilePicture: null,
      profileImageUrl: null,
    });
  });
});
