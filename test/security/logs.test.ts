import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/patience.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { signUpBody } from '#test/sign-up.ts';
import { openTestDb } from '#test/test-db.ts';

/** T93, T94: no user input appears in the log, after success, rejection or failure. */
describe('the log', () => {
  let database: Awaited<ReturnType<typeof openTestDb>>;
  let server: ServerProcess;
  beforeAll(async () => {
    database = await openTestDb();
    // An unexpected constraint, so that a valid request fails with an error that quotes the row.
    await sql`alter table clients add constraint unforeseen check (city_name <> 'Canaryville')`.execute(
      database.db,
    );
    server = await startServerProcess({ DATABASE_URL: database.connectionString, LOG_LEVEL: 'trace' });
  });
  afterAll(async () => {
    await server.dispose();
    await database.release();
  });

  it('records events without personal data', async () => {
    const person = signUpBody({
      firstName: 'Canarina',
      email: 'canary@example.com',
      password: 'canary-pass',
    });
    const send = (path: string, body?: object, cookie = '', method = body ? 'POST' : 'GET') =>
      fetch(`${server.origin}${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'user-agent': 'Canaryzilla', cookie },
        ...(body && { body: JSON.stringify(body) }),
      });
    const cookie = (await send('/api/register', person)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const teacher = await send('/api/register', signUpBody({ userType: 'teacher' }));
    const ofTeacher = teacher.headers.get('set-cookie')?.split(';')[0] ?? '';
    const statuses = [
      await send('/api/register', person),
      await send('/api/login', { mobile: person.mobile, password: 'canary-wrong' }),
      await send('/api/client/profile', { city: 'Canaryville' }, cookie),
      await send('/api/teachers/search?city=canarytown%0d%0a{"level":60}', undefined, cookie),
      await send('/search?city=canarytown%1b[31m', undefined, cookie),
      await send('/api/auth/send-email-otp', {}, cookie),
      await send('/api/auth/verify-email-otp', { otp: '000000' }, cookie),
      await send('/api/auth/forgot-password', { identifier: person.email }),
      await send('/api/register', { ...person, firstName: 'Canarina\u001b[2J\r\n{"level":60}' }),
      await send('/api/canary?token=canary', undefined, cookie),
      await send('/api/csp-report', { 'csp-report': { 'document-uri': 'https://canary.example/' } }),
      await send('/api/teacher/meeting-link', { url: 'https://whereby.com/canary' }, ofTeacher, 'PUT'),
      await send('/api/teacher/meeting-link', { url: 'https://canary.example/canary' }, ofTeacher, 'PUT'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([409, 401, 500, 400, 200, 200, 400, 202, 400, 404, 204, 200, 400]);

    // The worker prints the code to the console, not to the log.
    const onConsole = /^ {2}Code to .*?: (\d{6}) is .*$/m;
    const printed = await eventually(
      async () => server.output(),
      (output) => onConsole.test(output),
    );
    const code = onConsole.exec(printed)?.[1] ?? '';
    const log = printed.replaceAll(new RegExp(onConsole, 'gm'), '');
    const words = log.match(/[\w.-]+/g) ?? [];
    expect(words).not.toContain(code);
    expect(log).not.toContain('\u001b');
    expect(log).toContain('"status":500');
    expect(log).toContain('unforeseen');
    expect(log.replaceAll('/api/canary', '')).not.toMatch(/canar/i);
    for (const secret of [person.mobile, cookie.split('=')[1] ?? '', '"level":60']) {
      expect(secret).not.toBe('');
      expect(log).not.toContain(secret);
    }
    const lines = log.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.every((line) => JSON.parse(line).time > 0)).toBe(true);
  });
});
