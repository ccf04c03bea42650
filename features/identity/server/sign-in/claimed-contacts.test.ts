import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { createBooking, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { signUpBody } from '#test/sign-up.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { createClaimant, newestMessageTo } from '#test/worlds/claim-world.ts';
import { runPrivacyJob } from '#test/worlds/privacy-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const UNVERIFIED = { isEmailVerified: false, isMobileVerified: false } as const;
const squatter = (verified: { isEmailVerified?: boolean; isMobileVerified?: boolean } = {}) =>
  createStudent(t.db, { ...UNVERIFIED, ...verified });
const accountOf = ({ userId }: Person) =>
  t.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();

/** The student sends a message to a teacher, which unverified students can. */
async function write(person: Person): Promise<void> {
  const { userId } = await createTeacher(t.db);
  const browser = await signInAs(t, person);
  const reply = await browser.post('/api/chat/send', { receiverId: userId, content: 'Namaste' });
  expect(reply.statusCode).toBe(201);
}

describe('a sign-up with contacts that another account never verified (S3)', () => {
  it('gets the specified refusal, and completes once both are proven', async () => {
    const holder = await squatter();
    const theirs = await signInAs(t, holder);
    const claimant = createClaimant(t, holder);
    const refused = await claimant.browser.post('/api/register', claimant.body);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'An account with this mobile number or email already exists. Please sign in instead.',
    ]);
    const mobileOtp = await claimant.codeFor('mobile');
    expect(await newestMessageTo(t, holder.mobile)).toContain('is your Toran sign-up code');
    const half = await claimant.signUp({ mobileOtp });
    expect([half.statusCode, half.json().code]).toEqual([409, 'ACCOUNT_EXISTS']);
    expect(await accountOf(holder)).toMatchObject({ email: holder.email, mobile: holder.mobile });

    const done = await claimant.signUp({ mobileOtp, emailOtp: await claimant.codeFor('email') });
    expect(done.statusCode).toBe(201);
    expect(done.json()).toMatchObject({
      firstName: 'Asha',
      email: holder.email,
      mobile: holder.mobile,
      isEmailVerified: true,
      isMobileVerified: true,
    });
    expect((await claimant.browser.get('/api/user')).json()).toEqual(done.json());
    expect(await accountOf(holder)).toBeUndefined();
    expect((await theirs.get('/api/user')).statusCode).toBe(401);
    const login = { mobile: holder.mobile, password: claimant.body.password };
    expect((await t.client().post('/api/login', login)).statusCode).toBe(200);
    const old = { mobile: holder.mobile, password: holder.password };
    expect((await t.client().post('/api/login', old)).statusCode).toBe(401);
  });

  it('takes one contact of an unused account, and removes the account', async () => {
    const holder = await squatter();
    const claimant = createClaimant(t, { mobile: holder.mobile });
    const done = await claimant.signUp({ mobileOtp: await claimant.codeFor('mobile') });
    expect(done.json()).toMatchObject({ isMobileVerified: true, isEmailVerified: false });
    expect(await accountOf(holder)).toBeUndefined();
  });

  it.each([
    ['PUT', '/api/teacher/profile', { intro: 'Hatha in the morning.' }],
    ['POST', '/api/teacher/time-slots', { dayOfWeek: 'monday', startTime: '06:00', endTime: '07:00' }],
    ['POST', '/api/teacher/certifications', { name: 'Training', organization: 'Institute' }],
  ] as const)(
    'leaves a teacher what %s %s stored, and says so by the other contact',
    async (method, url, body) => {
      const holder = await createTeacher(t.db, {
        reviewStatus: null,
        isEmailVerified: false,
        isMobileVerified: false,
      });
      const theirs = await signInAs(t, holder);
      const saved = await theirs.request({ method, url, payload: body });
      expect(saved.statusCode, saved.body).toBeLessThan(300);
      const claimant = createClaimant(t, { mobile: holder.mobile });
      expect((await claimant.signUp({ mobileOtp: await claimant.codeFor('mobile') })).statusCode).toBe(201);
      expect(await accountOf(holder)).toMatchObject({ email: holder.email, mobile: null });
      const kept = (await theirs.get(url)).json();
      expect(Array.isArray(kept) ? kept : [kept]).toMatchObject([method === 'PUT' ? body : saved.json()]);
      expect(await newestMessageTo(t, holder.email)).toContain('another person confirmed the mobile number');
    },
  );

  it('needs the proof of both accounts that hold one contact each', async () => {
    const [one, other] = [await squatter(), await squatter()];
    const claimant = createClaimant(t, { mobile: one.mobile, email: other.email });
    const codes = { mobileOtp: await claimant.codeFor('mobile'), emailOtp: await claimant.codeFor('email') };
    expect((await claimant.signUp({ emailOtp: codes.emailOtp })).json().code).toBe('ACCOUNT_EXISTS');
    expect((await claimant.signUp(codes)).statusCode).toBe(201);
    expect([await accountOf(one), await accountOf(other)]).toEqual([undefined, undefined]);
  });

  it('takes only the number from an account with a verified email, tells its owner, and lets the owner add another', async () => {
    const holder = await squatter({ isEmailVerified: true });
    const theirs = await signInAs(t, holder);
    const claimant = createClaimant(t, { mobile: holder.mobile });
    expect((await claimant.signUp({ mobileOtp: await claimant.codeFor('mobile') })).statusCode).toBe(201);
    expect(await accountOf(holder)).toMatchObject({ email: holder.email, mobile: null });
    expect(await newestMessageTo(t, holder.email)).toContain(
      'another person confirmed the mobile number of your account as their own',
    );
    expect((await theirs.get('/api/user')).json()).toMatchObject({ mobile: '', isMobileVerified: false });
    const refused = await theirs.post('/api/auth/send-mobile-otp');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Your account has no mobile number. Please add one first.',
    ]);

    // Without a number the holder can't sign in, so the password reset also signs in.
    const browser = t.client();
    await browser.post('/api/auth/forgot-password', { identifier: holder.email });
    const otp = /\b\d{6}\b/.exec(await newestMessageTo(t, holder.email))?.[0];
    const body = { identifier: holder.email, otp, newPassword: 'evening-mat-77' };
    expect((await browser.post('/api/auth/reset-password', body)).json()).toMatchObject({ isSignedIn: true });
    const mobile = '9777700123';
    await browser.post('/api/account/mobile', { mobile, password: body.newPassword });
    const code = /\b\d{6}\b/.exec(await newestMessageTo(t, mobile))?.[0];
    expect((await browser.post('/api/account/mobile/confirm', { otp: code })).json()).toMatchObject({
      mobile: `+91${mobile}`,
      isMobileVerified: true,
    });
  });

  it('leaves an account with a verified number, whose owner is told by SMS', async () => {
    const holder = await squatter({ isMobileVerified: true });
    const claimant = createClaimant(t, { email: holder.email });
    expect((await claimant.signUp({ emailOtp: await claimant.codeFor('email') })).statusCode).toBe(201);
    expect(await accountOf(holder)).toMatchObject({ email: null, mobile: holder.mobile });
    expect(await newestMessageTo(t, holder.mobile)).toContain('Your email address was removed');
  });

  it.each([
    ['a message', write],
    [
      'a booking',
      async (student: Person) => {
        await createBooking(t.db, { student, teacher: await createTeacher(t.db) });
      },
    ],
  ])('leaves an account that holds %s, until it loses its last contact', async (_what, use) => {
    const holder = await squatter();
    await use(holder);
    const theirs = await signInAs(t, holder);
    const first = createClaimant(t, { mobile: holder.mobile });
    expect((await first.signUp({ mobileOtp: await first.codeFor('mobile') })).statusCode).toBe(201);
    expect((await theirs.get('/api/user')).json()).toMatchObject({ email: holder.email, mobile: '' });
    expect(await newestMessageTo(t, holder.email)).toContain('the mobile number of your account');

    const second = createClaimant(t, { email: holder.email });
    expect((await second.signUp({ emailOtp: await second.codeFor('email') })).statusCode).toBe(201);
    expect((await theirs.get('/api/user')).statusCode).toBe(401);
    expect(await accountOf(holder)).toMatchObject({ deletion_due_at: t.clock.now() });
    await runPrivacyJob(t, 'erase-accounts');
    expect(await accountOf(holder)).toMatchObject({ first_name: 'Deleted user' });
  });

  it('creates one account if the same codes are sent twice with one Idempotency-Key', async () => {
    const holder = await squatter();
    const claimant = createClaimant(t, { mobile: holder.mobile });
    const codes = { mobileOtp: await claimant.codeFor('mobile') };
    const key = { 'idempotency-key': 'one-sign-up' };
    const replies = await Promise.all([claimant.signUp(codes, key), claimant.signUp(codes, key)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  });

  it('completes if the holder was erased meanwhile', async () => {
    const holder = await squatter();
    const claimant = createClaimant(t, { mobile: holder.mobile });
    const mobileOtp = await claimant.codeFor('mobile');
    const deletion = { password: holder.password };
    expect((await (await signInAs(t, holder)).post('/api/account/delete', deletion)).statusCode).toBe(200);
    t.clock.advance(60_000);
    await t.db
      .updateTable('users')
      .set({ deletion_due_at: t.clock.now() })
      .where('id', '=', holder.userId)
      .execute();
    await runPrivacyJob(t, 'erase-accounts');
    expect((await claimant.signUp({ mobileOtp })).statusCode).toBe(201);
  });
});

describe('a sign-up with a contact that stays with its holder', () => {
  it.each(['mobile', 'email'] as const)(
    'sends the person who proves a verified %s to sign in',
    async (channel) => {
      const holder = await createStudent(t.db);
      const claimant = createClaimant(t, { [channel]: holder[channel] });
      const reply = await claimant.signUp({ [`${channel}Otp`]: await claimant.codeFor(channel) });
      const what = channel === 'email' ? 'email' : 'mobile number';
      expect([reply.statusCode, reply.json().code, reply.json().message]).toEqual([
        409,
        'CONTACT_IS_VERIFIED',
        `You already have an account with this ${what}. Please sign in or use Forgot password.`,
      ]);
      expect(await accountOf(holder)).toMatchObject({ email: holder.email, mobile: holder.mobile });
      expect(claimant.browser.cookies.has('sid')).toBe(false);
    },
  );

  it('opens no second account for a blocked person', async () => {
    const holder = await createStudent(t.db, { ...UNVERIFIED, blockedAt: t.clock.now() });
    const claimant = createClaimant(t, { mobile: holder.mobile });
    const reply = await claimant.signUp({ mobileOtp: await claimant.codeFor('mobile') });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'ACCOUNT_EXISTS']);
  });

  it.each([{}, { mobileOtp: '12345' }, { emailOtp: 'abcdef' }])('requires a code: %j', async (codes) => {
    const reply = await createClaimant(t).signUp(codes);
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      'Please enter a 6-digit verification code',
    ]);
  });

  it('refuses codes of another sign-up, of another contact and of other purposes', async () => {
    const holder = await squatter();
    const [claimant, other] = [createClaimant(t, holder), createClaimant(t, { mobile: holder.mobile })];
    const mobileOtp = await claimant.codeFor('mobile');
    expect((await other.signUp({ mobileOtp })).statusCode).toBe(400);
    const elsewhere = { ...claimant.body, mobile: signUpBody().mobile };
    Object.assign(claimant.body, elsewhere);
    expect((await claimant.signUp({ mobileOtp })).json()).toMatchObject({
      code: 'INVALID_OTP',
      fields: { mobileOtp: 'Invalid OTP' },
    });
    const browser = await signInAs(t, holder);
    expect((await browser.post('/api/auth/verify-mobile-otp', { otp: mobileOtp })).statusCode).toBe(400);
  });
});

describe('concurrent proofs of a contact', () => {
  it('give the contact to only one of two people who sign up with it at once', async () => {
    const holder = await squatter();
    const claimants = [
      createClaimant(t, { mobile: holder.mobile }),
      createClaimant(t, { mobile: holder.mobile }),
    ];
    const codes: string[] = [];
    for (const claimant of claimants) {
      codes.push(await claimant.codeFor('mobile'));
      t.clock.advance(30_000);
    }
    const replies = await Promise.all(
      claimants.map((claimant, index) => claimant.signUp({ mobileOtp: codes[index] ?? '' })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it('leave the contact with its holder or give it to the person who signs up, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const holder = await squatter();
      const browser = await signInAs(t, holder);
      await browser.post('/api/auth/send-mobile-otp');
      const own = /\b\d{6}\b/.exec(await newestMessageTo(t, holder.mobile))?.[0];
      t.clock.advance(1000);
      const claimant = createClaimant(t, { mobile: holder.mobile });
      const mobileOtp = await claimant.codeFor('mobile');
      const [verified, signedUp] = await Promise.all([
        browser.post('/api/auth/verify-mobile-otp', { otp: own }),
        claimant.signUp({ mobileOtp }),
      ]);
      const outcome = [verified.statusCode === 200, signedUp.statusCode === 201];
      expect(outcome.filter(Boolean)).toHaveLength(1);
      expect([200, 400, 401]).toContain(verified.statusCode);
      expect([201, 409]).toContain(signedUp.statusCode);
      const holders = await t.db
        .selectFrom('users')
        .select(['mobile_verified_at'])
        .where('mobile', '=', holder.mobile)
        .execute();
      expect(holders).toEqual([{ mobile_verified_at: t.clock.now() }]);
    }
  });
});
