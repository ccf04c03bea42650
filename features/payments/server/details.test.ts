import { strFromU8, unzipSync } from 'fflate';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { up } from '#db/migrations/0430-first-upi-ids.ts';
import { createTeacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  DAY_MS,
  duesOf,
  newDue,
  newPair,
  type Pair,
  signInAgain,
  teacherDues,
  textsTo,
} from '#test/worlds/payment-world.ts';

let test: TestApp;
let pair: Pair;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set('2026-03-02T06:30:00Z');
  pair = await newPair(test);
});

const save = (change: object) =>
  pair.asTeacher.put('/api/teacher/payment-details', {
    upiId: 'asha.yoga@example',
    payeeName: 'Asha Rao',
    password: pair.teacher.password,
    ...change,
  });
const details = async () => (await pair.asTeacher.get('/api/teacher/payment-details')).json();
const payTo = async () => (await duesOf(pair.asStudent))[0]?.payTo?.upiId ?? null;
const warnings = async () => ({
  mails: (await textsTo(test, pair.teacher.email)).filter((text) => text.includes('UPI id')).length,
  sms: (await textsTo(test, pair.teacher.mobile)).filter((text) => text.includes('UPI id')).length,
});

describe('the UPI id of a teacher', () => {
  it('is shown to students at once if it is the first, and told by mail and SMS', async () => {
    await newDue(test, pair);
    expect(await payTo()).toBe(null);
    expect((await save({ upiId: ' Asha.Yoga@Example ' })).json()).toMatchObject({
      upiId: 'asha.yoga@example',
      payeeName: 'Asha Rao',
      next: null,
    });
    expect(await payTo()).toBe('asha.yoga@example');
    expect(await warnings()).toEqual({ mails: 1, sms: 1 });
    expect((await textsTo(test, pair.teacher.email)).join()).not.toContain('asha.yoga@example');
  });

  it('cannot be changed with a stolen session, because the password is required', async () => {
    await newDue(test, pair);
    await save({});
    for (const password of ['', 'wrong', undefined]) {
      const reply = await save({ upiId: 'thief@example', password });
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['password']]);
    }
    test.clock.advance(30 * DAY_MS);
    await signInAgain(test, pair);
    expect(await payTo()).toBe('asha.yoga@example');
    expect(await details()).toMatchObject({ upiId: 'asha.yoga@example', next: null });
  });

  it('takes effect 24 hours after a change; until then students see the old UPI id', async () => {
    await newDue(test, pair);
    await save({});
    const changed = await save({ upiId: 'new@example' });
    const from = new Date(test.clock.now().getTime() + DAY_MS).toISOString();
    expect(changed.json()).toMatchObject({
      upiId: 'asha.yoga@example',
      next: { upiId: 'new@example', from },
    });
    expect(await warnings()).toEqual({ mails: 2, sms: 2 });
    test.clock.advance(DAY_MS - 1);
    expect(await payTo()).toBe('asha.yoga@example');
    test.clock.advance(1);
    expect(await payTo()).toBe('new@example');
    expect(await details()).toMatchObject({ upiId: 'new@example', next: null });
  });

  it('waits 24 hours again after a different change, but not if the same UPI id is sent again', async () => {
    await save({});
    await save({ upiId: 'new@example' });
    test.clock.advance(DAY_MS / 2);
    const first = (await details()).next.from;
    await save({ upiId: 'new@example' });
    expect((await details()).next.from).toBe(first);
    expect(await warnings()).toEqual({ mails: 2, sms: 2 });
    await save({ upiId: 'other@example' });
    expect(new Date((await details()).next.from).getTime()).toBe(test.clock.now().getTime() + DAY_MS);
    await save({});
    expect(await details()).toMatchObject({ upiId: 'asha.yoga@example', next: null });
  });

  it('waits 24 hours, too, if it is removed and another one is then added', async () => {
    await newDue(test, pair);
    await save({});
    expect((await save({ upiId: '', payeeName: '' })).json()).toMatchObject({ upiId: null, next: null });
    expect(await payTo()).toBe(null);
    expect((await save({ upiId: 'thief@example' })).json()).toMatchObject({
      upiId: null,
      next: { upiId: 'thief@example' },
    });
    expect(await teacherDues(pair.asTeacher)).toMatchObject({ hasUpiId: false, upiIdWaits: true });
    test.clock.advance(DAY_MS);
    expect(await payTo()).toBe('thief@example');
  });

  it('is shown at once, too, if GST details were saved before it', async () => {
    await newDue(test, pair);
    const tax = { gstin: '27AAPFU0939F1ZV', legalName: 'Sunrise Yoga', address: 'Chennai' };
    expect((await save({ upiId: '', payeeName: '', ...tax })).statusCode).toBe(200);
    expect((await save(tax)).json()).toMatchObject({ upiId: 'asha.yoga@example', next: null });
    expect(await payTo()).toBe('asha.yoga@example');
  });

  it('takes effect at once for only one of two first UPI ids that are saved at the same time', async () => {
    await Promise.all([save({ upiId: 'one@example' }), save({ upiId: 'two@example' })]);
    const { upiId, next } = await details();
    expect([upiId, next.upiId].sort()).toEqual(['one@example', 'two@example']);
  });

  it.each([
    [{ upiId: 'asha@example.com' }, 'upiId'],
    [{ upiId: 'asha' }, 'upiId'],
    [{ payeeName: '' }, 'payeeName'],
    [{ gstin: '27AAPFU0939F1ZW', legalName: 'Sunrise', address: 'Chennai' }, 'gstin'],
    [{ gstin: '27AAPFU0939F1ZV' }, 'address,legalName'],
  ])('%o is refused', async (change, fields) => {
    const reply = await save(change);
    expect([reply.statusCode, Object.keys(reply.json().fields).sort().join()]).toEqual([400, fields]);
    expect(await details()).toMatchObject({ upiId: null, next: null });
  });

  it('is not shown once the team has blocked the account', async () => {
    await newDue(test, pair);
    await save({});
    expect(await payTo()).toBe('asha.yoga@example');
    const blocked = { blocked_at: test.clock.now() };
    await test.db.updateTable('users').set(blocked).where('id', '=', pair.teacher.userId).execute();
    expect(await payTo()).toBe(null);
  });

  it('is masked in the audit log', async () => {
    await save({});
    const acts = await test.db
      .selectFrom('audit_log')
      .select(['action', 'after', 'target_id'])
      .where('actor_id', '=', pair.teacher.userId)
      .execute();
    expect(acts).toMatchObject([{ action: 'payment.details', target_id: pair.teacher.teacherId }]);
    expect(JSON.stringify(acts)).not.toContain('asha.yoga');
  });

  it('is in the archive of the teacher, and not in that of the student', async () => {
    await newDue(test, pair);
    await save({});
    const archives = await Promise.all(
      [pair.asTeacher, pair.asStudent].map(async (client) => {
        const reply = await client.get('/api/account/export');
        const files = unzipSync(new Uint8Array(reply.rawPayload));
        return Object.values(files)
          .map((file) => strFromU8(file))
          .join('\n');
      }),
    );
    expect(archives[0]).toContain('asha.yoga@example');
    expect(archives[1]).not.toContain('asha.yoga@example');
    expect(archives[1]).toContain('"amount": 850');
  });
});

it('the migration knows who had a UPI id before, from what is stored or from the audit log', async () => {
  const tax = { gstin: '27AAPFU0939F1ZV', legalName: 'Sunrise Yoga', address: 'Chennai' };
  const stored = { gstin: tax.gstin, legal_name: tax.legalName, address: tax.address };
  const ids: Record<string, string> = {};
  for (const [name, columns] of Object.entries({
    shown: { ...stored, upi_id: 'asha.yoga@example' },
    waiting: { ...stored, next_upi_id: 'asha.yoga@example', next_from: test.clock.now() },
    empty: {},
  })) {
    ids[name] = (await createTeacher(test.db)).teacherId;
    const row = { teacher_id: ids[name], changed_at: test.clock.now(), ...columns };
    await test.db.insertInto('teacher_payment_details').values(row).execute();
  }
  for (const [name, changes] of Object.entries({
    removed: [tax, { upiId: '', ...tax }],
    never: [{ upiId: '', payeeName: '', ...tax }],
  })) {
    pair = await newPair(test);
    for (const change of changes) expect((await save(change)).statusCode).toBe(200);
    ids[name] = pair.teacher.teacherId;
  }
  await sql`alter table teacher_payment_details drop column had_upi_id`.execute(test.db);
  await up(test.db as unknown as Kysely<unknown>);
  const rows = await test.db
    .selectFrom('teacher_payment_details')
    .select(['teacher_id', 'had_upi_id'])
    .execute();
  const had = new Map(rows.map((row) => [row.teacher_id, row.had_upi_id]));
  expect(Object.entries(ids).map(([name, id]) => [name, had.get(id)])).toEqual([
    ['shown', true],
    ['waiting', true],
    ['empty', true],
    ['removed', true],
    ['never', false],
  ]);
});
