import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { createBooking, createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { signUpBody } from '#test/sign-up.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { privacyJobs } from './jobs.ts';

const DAY = 86_400_000;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const runJob = (name: string) => privacyJobs.find((job) => job.name === name)?.run(t.platform);
const remove = async (person: Person) => {
  const reply = await (await signInAs(t, person)).post('/api/account/delete', {
    password: person.password,
  });
  expect(reply.statusCode).toBe(200);
};
const account = (person: Person) =>
  t.db.selectFrom('users').selectAll().where('id', '=', person.userId).executeTakeFirstOrThrow();

describe('a restored backup (T82)', () => {
  /** Returns the rows that a backup made now would contain about an account. */
  async function backUp(person: Person) {
    return {
      user: await account(person),
      files: await t.db.selectFrom('deletion_ledger_files').selectAll().execute(),
    };
  }
  /**
   * Restores, as a backup would, the account without its ledger entry and the position up to which the file was read.
   */
  async function putBack({ user, files }: Awaited<ReturnType<typeof backUp>>): Promise<void> {
    await t.db.updateTable('users').set(user).where('id', '=', user.id).execute();
    await t.db.deleteFrom('deletion_ledger').where('user_id', '=', user.id).execute();
    await t.db.deleteFrom('deletion_ledger_files').execute();
    if (files.length > 0) await t.db.insertInto('deletion_ledger_files').values(files).execute();
  }
  const path = (name = 'deletions.jsonl') => join(t.platform.config.dataDir, name);
  const ledgerFile = () => readFileSync(path(), 'utf8');
  /** The latest line of each user, without the file's first line. */
  const entries = () => {
    const lines = ledgerFile().split('\n').slice(1);
    const whole = lines.filter((line) => line.endsWith('}'));
    return new Map(whole.map((line) => [JSON.parse(line).userId as string, line]));
  };

  it('erases again the users who were erased after it', async () => {
    const person = await createStudent(t.db, { firstName: 'Priya' });
    const before = await backUp(person);
    await remove(person);
    t.clock.advance(7 * DAY);
    await runJob('erase-accounts');
    await putBack(before);

    await runJob('reconcile-deletions');
    expect((await account(person)).deletion_due_at).not.toBeNull();
    await runJob('erase-accounts');
    expect(await account(person)).toMatchObject({
      first_name: 'Deleted user',
      mobile: `deleted:${person.userId}`,
    });
    const acts = await t.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_id', '=', person.userId)
      .orderBy('seq')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual([
      'account.delete',
      'account.erase',
      'account.deleteAgain',
      'account.erase',
    ]);
    expect(ledgerFile()).not.toContain(person.email);
  });

  it('hides again the users who requested deletion after it, with the same date', async () => {
    const teacher = await createTeacher(t.db);
    const before = await backUp(teacher);
    await remove(teacher);
    const { deletion_due_at: dueAt } = await account(teacher);
    await runJob('reconcile-deletions');
    await putBack(before);
    await t.db.updateTable('teachers').set({ hidden_at: null }).where('id', '=', teacher.teacherId).execute();
    const sessionAt = new Date(t.clock.now().getTime() + 3 * DAY);
    const student = await createStudent(t.db);
    const { id } = await createBooking(t.db, { student, teacher, status: 'confirmed', sessionAt });

    await runJob('reconcile-deletions');
    expect((await account(teacher)).deletion_due_at).toEqual(dueAt);
    const { status } = await t.db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('cancelled');
    expect((await t.client().get(`/api/teacher/${teacher.teacherId}`)).statusCode).toBe(404);
  });

  it('leaves the accounts whose deletion was cancelled after it', async () => {
    const person = await createStudent(t.db);
    await remove(person);
    const before = await backUp(person);
    const entry = await t.db
      .selectFrom('deletion_ledger')
      .selectAll()
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    t.clock.advance(DAY);
    expect((await (await signInAs(t, person)).post('/api/account/undelete')).statusCode).toBe(200);
    await runJob('reconcile-deletions');
    await putBack(before);
    await t.db.insertInto('deletion_ledger').values(entry).execute();

    await runJob('reconcile-deletions');
    expect((await account(person)).deletion_due_at).toBeNull();
    t.clock.advance(7 * DAY);
    await runJob('erase-accounts');
    expect((await account(person)).anonymised_at).toBeNull();
  });

  it('changes nothing if it is up to date, and restores the file', async () => {
    await runJob('reconcile-deletions');
    const before = ledgerFile();
    await runJob('reconcile-deletions');
    expect(ledgerFile()).toBe(before);
    const entriesBefore = entries();
    expect(entriesBefore.size).toBeGreaterThan(0);
    rmSync(path());
    await runJob('reconcile-deletions');
    expect(entries()).toEqual(entriesBefore);
  });

  it('finds a request and its withdrawal in the file as soon as they are answered', async () => {
    const person = await createStudent(t.db);
    await remove(person);
    expect(JSON.parse(entries().get(person.userId) ?? '')).toMatchObject({ undoneAt: null, erasedAt: null });
    t.clock.advance(DAY);
    const at = t.clock.now().toISOString();
    expect((await (await signInAs(t, person)).post('/api/account/undelete')).statusCode).toBe(200);
    expect(JSON.parse(entries().get(person.userId) ?? '')).toMatchObject({ undoneAt: at });
  });

  it('adds to the ledger file later what a process could not write before it crashed', async () => {
    const person = await createStudent(t.db);
    await remove(person);
    const lines = ledgerFile().trimEnd().split('\n');
    // Simulates a crash: the last line is cut off, and the database has not marked its entry as written.
    writeFileSync(path(), `${lines.slice(0, -1).join('\n')}\n${lines.at(-1)?.slice(0, 20)}`);
    await t.db
      .updateTable('deletion_ledger')
      .set({ is_filed: false })
      .where('user_id', '=', person.userId)
      .execute();
    await runJob('reconcile-deletions');
    expect(ledgerFile().trimEnd().split('\n').at(-1)).toBe(lines.at(-1));
  });

  it('takes over the file of earlier releases', async () => {
    const person = await createStudent(t.db);
    const before = await backUp(person);
    await remove(person);
    const line = entries().get(person.userId) ?? '';
    await putBack(before);
    await runJob('reconcile-deletions');
    await t.db.updateTable('users').set(before.user).where('id', '=', person.userId).execute();
    await t.db.deleteFrom('deletion_ledger').execute();
    rmSync(path());
    writeFileSync(path('deletions.json'), `[${line}]`);
    await runJob('reconcile-deletions');
    expect((await account(person)).deletion_due_at).not.toBeNull();
    expect(entries().get(person.userId)).toBe(line);
    expect(existsSync(path('deletions.json'))).toBe(false);
  });

  it('appends one line per change, and reads only lines that the database has not read', async () => {
    const person = await createStudent(t.db);
    await remove(person);
    await runJob('reconcile-deletions');
    const { file } = JSON.parse(ledgerFile().split('\n')[0] ?? '');
    const read = await t.db
      .selectFrom('deletion_ledger_files')
      .selectAll()
      .where('id', '=', file)
      .executeTakeFirst();
    expect(Number(read?.bytes_read)).toBe(ledgerFile().length);
    const other = await createStudent(t.db);
    const before = ledgerFile();
    await remove(other);
    expect(ledgerFile().startsWith(before)).toBe(true);
    expect(ledgerFile().slice(before.length).split('\n')).toHaveLength(2);
  });
});

describe('a blocked user', () => {
  async function blockedAndErased(person: Person): Promise<void> {
    await t.db
      .updateTable('users')
      .set({ blocked_at: t.clock.now(), deletion_due_at: t.clock.now() })
      .where('id', '=', person.userId)
      .execute();
    await runJob('erase-accounts');
  }
  const register = (contacts: object) => t.client().post('/api/register', { ...signUpBody(), ...contacts });

  it('cannot sign up again with the same contacts after erasure, and gets the error for taken ones', async () => {
    const person = await createStudent(t.db);
    await blockedAndErased(person);
    const other = await createStudent(t.db);
    const taken = await register({ mobile: other.mobile });
    for (const contacts of [{ mobile: person.mobile }, { email: person.email.toUpperCase() }]) {
      const refused = await register(contacts);
      expect([refused.statusCode, refused.json().message]).toEqual([409, taken.json().message]);
    }
    const banned = await t.db.selectFrom('banned_contacts').selectAll().execute();
    expect(banned).toHaveLength(2);
    expect(JSON.stringify(banned.map(({ hash }) => hash.toString('latin1')))).not.toContain(person.email);
    expect((await register({})).statusCode).toBe(201);
  });

  it('cannot take the contacts over by a change of contact', async () => {
    const person = await createStudent(t.db);
    await blockedAndErased(person);
    const other = await createStudent(t.db);
    const browser = await signInAs(t, other);
    const sent = await browser.post('/api/account/email', { email: person.email, password: other.password });
    expect(sent.statusCode).toBe(202);
    const letters = (await t.client().get(`/dev/outbox.json?to=${person.email}`)).json<{ text: string }[]>();
    const [otp] = /\b\d{6}\b/.exec(letters[0]?.text ?? '') ?? [];
    const changed = await browser.post('/api/account/email/confirm', { otp });
    expect(changed.statusCode).toBe(409);
    expect((await account(other)).email).toBe(other.email);
  });
});

describe('the pictures of a user who deletes the account', () => {
  let teacher: Teacher;
  let browser: TestClient;
  let urls: string[];
  const statuses = () => Promise.all(urls.map(async (url) => (await t.client().get(url)).statusCode));
  async function upload(by: TestClient, kind: string, red: number): Promise<string> {
    const colour = { r: red, g: 90, b: 60 };
    const payload = await sharp({ create: { width: 60, height: 60, channels: 3, background: colour } })
      .png()
      .toBuffer();
    const headers = { 'content-type': 'image/png' };
    const reply = await by.request({ method: 'POST', url: `/api/media?kind=${kind}`, payload, headers });
    return reply.json().url;
  }

  it('are hidden at once, return with the account, and are deleted with it', async () => {
    teacher = await createTeacher(t.db);
    browser = await signInAs(t, teacher);
    const [picture, photo] = [await upload(browser, 'picture', 10), await upload(browser, 'photo', 20)];
    urls = [picture, photo, picture.replace('.jpg', '.webp'), photo.replace('.webp', '-small.webp')];
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await remove(teacher);
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    browser = await signInAs(t, teacher);
    await browser.post('/api/account/undelete');
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await remove(teacher);
    t.clock.advance(7 * DAY);
    await runJob('erase-accounts');
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    expect(await t.platform.storage.get(picture.slice('/uploads/'.length))).toBeNull();
  });

  it('stay if another user stored the same picture', async () => {
    teacher = await createTeacher(t.db);
    const other = await signInAs(t, await createTeacher(t.db));
    urls = [await upload(await signInAs(t, teacher), 'photo', 30)];
    expect(await upload(other, 'photo', 30)).toBe(urls[0]);
    await remove(teacher);
    expect(await statuses()).toEqual([200]);
  });
});
