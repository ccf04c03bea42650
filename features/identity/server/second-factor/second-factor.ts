import type * as z from 'zod';
import { actorOf, recordAction } from '#features/audit/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { seal, sealAgain, unsealWithAny } from '#platform/server/outbox/seal.ts';
import { findDevice, saveDevice } from '#platform/server/push/store.ts';
import type { Reseal } from '#platform/server/secret-keys/reseal.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import type { Output } from '#shared/calls/call.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import { IDENTITY_ERRORS } from '../../errors.ts';
import type {
  confirmSecondFactor as confirmCall,
  confirmSecondFactorBody,
  disableSecondFactorBody,
  getSecondFactor as getCall,
  startSecondFactor as startCall,
  startSecondFactorBody,
} from '../../second-factor-contract.ts';
import { SECOND_FACTOR_CHANGED, type SecondFactorChange } from '../mail-templates.ts';
import { provePassword } from '../passwords/prove-password.ts';
import { notifyOwner } from '../security-notice.ts';
import { admitPassword } from '../sign-in/admit-password.ts';
import type { SignInTry } from '../sign-in/login-failures.ts';
import type { Credentials, User } from '../users-store.ts';
import * as view from '../view.ts';
import * as store from './second-factor-store.ts';
import * as totp from './totp.ts';

/** Time to find the phone and finish the setup. */
const PENDING_MS = 30 * 60_000;

type Ctx = Pick<RequestContext, 'config' | 'clock'>;

const boundTo = (userId: string) => `second-factor|${userId}`;

/** Decrypts the secret. Returns null if its key is lost; callers treat that as a wrong code. */
function open({ config }: Ctx, userId: string, sealed: Buffer): string | null {
  const secret = unsealWithAny(config, boundTo(userId), sealed);
  return typeof secret === 'string' ? secret : null;
}

/** Encrypts the secrets of all second steps with the current key. */
export const resealSecondFactors: Reseal = async (db, keys) => {
  let count = 0;
  for (const factor of await store.listSecondFactors(db)) {
    const again = (sealed: Buffer | null) => sealed && sealAgain(keys, boundTo(factor.userId), sealed);
    const [secret, pendingSecret] = [again(factor.secret), again(factor.pendingSecret)];
    if (secret === null && pendingSecret === null) continue;
    const to = { secret: secret ?? factor.secret, pendingSecret: pendingSecret ?? factor.pendingSecret };
    if (await store.updateSealed(db, factor, to)) count += 1;
  }
  return count;
};

/**
 * Uses up a code of the authenticator app or a recovery code. Using a recovery code is logged, and the user is
 * notified. Returns false if the code is not valid.
 */
async function spendCode(
  tx: Db,
  { user, sealed, typed }: { user: User; sealed: Buffer; typed: string },
  ctx: Ctx & Pick<RequestContext, 'ip' | 'requestId'>,
): Promise<boolean> {
  const now = ctx.clock.now();
  const userId = user.id;
  const digits = totp.readDigits(typed);
  if (digits !== null) {
    const secret = open(ctx, userId, sealed);
    const step = secret === null ? null : totp.totpStepOf(secret, digits, now);
    return step !== null && (await store.updateLastStep(tx, userId, { secret: sealed, step }));
  }
  if (!(await store.deleteRecoveryCode(tx, userId, totp.hashRecoveryCode(userId, typed)))) return false;
  await record(tx, 'useRecoveryCode', userId, ctx);
  await tell(tx, user, 'recoveryCode', now);
  return true;
}

async function tell(tx: Db, user: User, change: SecondFactorChange, now: Date): Promise<void> {
  const codesLeft = await store.countRecoveryCodes(tx, user.id);
  await notifyOwner(
    tx,
    user,
    { message: SECOND_FACTOR_CHANGED, data: { at: now.toISOString(), change, codesLeft } },
    now,
  );
}

/** Writes to the audit log. The user is not signed in yet, so the entry has the account as its target and no actor. */
async function record(
  tx: Db,
  act: 'enable' | 'useRecoveryCode',
  userId: string,
  { clock, config, ip, requestId }: Pick<RequestContext, 'clock' | 'config' | 'ip' | 'requestId'>,
): Promise<void> {
  const action = `secondFactor.${act}` as const;
  await recordAction(tx, {
    actor: null,
    ip,
    requestId,
    config,
    action,
    targetType: 'user',
    targetId: userId,
    now: clock.now(),
  });
}

/**
 * The second step of an admin's sign-in, after the right password. A missing code does not count as a failure; a wrong
 * code counts like a wrong password. Throws SECOND_FACTOR_NEEDED, SECOND_FACTOR_ENROL and SECOND_FACTOR_WRONG.
 */
export async function passSecondFactor(
  user: Credentials,
  typed: string | undefined,
  attempt: SignInTry,
  ctx: RequestContext,
): Promise<void> {
  const sealed = (await store.findSecondFactor(ctx.db, user.id))?.secret ?? null;
  if (sealed === null) {
    if (!ctx.config.production) return;
    await attempt.undo();
    throw new AppError('SECOND_FACTOR_ENROL');
  }
  if (typed === undefined) {
    await attempt.undo();
    throw new AppError('SECOND_FACTOR_NEEDED');
  }
  if (!(await ctx.tx((tx) => spendCode(tx, { user, sealed, typed }, ctx)))) {
    throw new AppError('SECOND_FACTOR_WRONG', {
      fields: { code: IDENTITY_ERRORS.SECOND_FACTOR_WRONG.message },
    });
  }
}

/**
 * Returns the admin with this mobile number and password. Throws INVALID_INPUT about a field instead of a 401, because
 * the user may be signed in. Users of other roles get the error for a wrong password.
 */
async function admitAdmin(
  input: { mobile: string; password: string },
  ctx: RequestContext,
): Promise<{ user: Credentials; attempt: SignInTry }> {
  const wrong = () => invalidField('password', text`Current password is incorrect`);
  const admitted = await admitPassword(input, ctx).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'INVALID_CREDENTIALS' ? wrong() : error;
  });
  if (admitted.user.role !== 'admin') throw wrong();
  return admitted;
}

const wrongCode = () => invalidField('code', IDENTITY_ERRORS.SECOND_FACTOR_WRONG.message);

/** Starts the setup of a second step. Throws INVALID_INPUT about `password`, or about `code` if one is in use. */
export async function startSecondFactor(
  input: z.output<typeof startSecondFactorBody>,
  ctx: RequestContext,
): Promise<Output<typeof startCall>> {
  const { user, attempt } = await admitAdmin(input, ctx);
  const userId = user.id;
  const sealed = (await store.findSecondFactor(ctx.db, userId))?.secret ?? null;
  const typed = input.code;
  if (sealed !== null && typed === undefined) {
    await attempt.undo();
    throw invalidField('code', IDENTITY_ERRORS.SECOND_FACTOR_NEEDED.message);
  }
  const secret = totp.newSecret();
  const pending = {
    secret: seal(ctx.config.secretKey, boundTo(userId), secret),
    until: new Date(ctx.clock.now().getTime() + PENDING_MS),
  };
  await ctx.tx(async (tx) => {
    if (sealed !== null && !(await spendCode(tx, { user, sealed, typed: typed ?? '' }, ctx))) {
      throw wrongCode();
    }
    await store.upsertPending(tx, userId, pending);
  });
  await attempt.undo();
  return { secret, address: totp.otpauthUrl(secret, user.email ?? user.firstName) };
}

/** Activates the second step, signs in and ends other sessions; this browser still gets push messages. Returns the recovery codes, only this once. */
export async function confirmSecondFactor(
  input: z.output<typeof confirmSecondFactorBody>,
  ctx: RequestContext,
): Promise<Output<typeof confirmCall>> {
  const { user, attempt } = await admitAdmin(input, ctx);
  const now = ctx.clock.now();
  const factor = await store.findSecondFactor(ctx.db, user.id);
  const sealed = factor?.pendingSecret ?? null;
  if (sealed === null || factor?.pendingUntil == null || factor.pendingUntil <= now) {
    await attempt.undo();
    throw new AppError('SECOND_FACTOR_EXPIRED');
  }
  const secret = open(ctx, user.id, sealed);
  const digits = totp.readDigits(input.code);
  const step = secret === null || digits === null ? null : totp.totpStepOf(secret, digits, now);
  if (step === null) throw wrongCode();
  const recoveryCodes = totp.newRecoveryCodes();
  const hashes = recoveryCodes.map((code) => totp.hashRecoveryCode(user.id, code));
  await ctx.tx(async (tx) => {
    if (!(await store.updateConfirmed(tx, user.id, { secret: sealed, step, at: now })))
      throw new AppError('SECOND_FACTOR_EXPIRED');
    await store.replaceRecoveryCodes(tx, user.id, hashes);
    // It would be deleted with the session that registered it.
    const pushDevice = ctx.actor?.userId === user.id ? await findDevice(tx, ctx.actor.sessionId) : null;
    await endSessionsOf(tx, user.id);
    await record(tx, 'enable', user.id, ctx);
    await tell(tx, user, 'on', now);
    const sessionId = await ctx.session.start(user, tx);
    if (pushDevice !== null) await saveDevice(tx, { ...pushDevice, sessionId, userId: user.id, now });
  });
  await attempt.forgive();
  return { user: view.currentUser(user), recoveryCodes };
}

export async function getSecondFactor(ctx: RequestContext<Actor>): Promise<Output<typeof getCall>> {
  const { userId } = ctx.actor;
  const factor = await store.findSecondFactor(ctx.db, userId);
  return {
    isOn: factor?.secret != null,
    isRequired: ctx.config.production,
    recoveryCodesLeft: await store.countRecoveryCodes(ctx.db, userId),
  };
}

/** Turns the second step off, if the site allows it. Throws INVALID_INPUT about `password` or `code`. */
export async function disableSecondFactor(
  input: z.output<typeof disableSecondFactorBody>,
  ctx: RequestContext<Actor>,
): Promise<void> {
  if (ctx.config.production) throw new AppError('SECOND_FACTOR_REQUIRED');
  const user = await provePassword(ctx, input.password, 'password');
  const userId = user.id;
  const sealed = (await store.findSecondFactor(ctx.db, userId))?.secret ?? null;
  if (sealed === null) throw wrongCode();
  await ctx.tx(async (tx) => {
    if (!(await spendCode(tx, { user, sealed, typed: input.code }, ctx))) throw wrongCode();
    await store.deleteSecondFactor(tx, userId);
    const now = ctx.clock.now();
    await tell(tx, user, 'off', now);
    const target = { targetType: 'user', targetId: userId, now } as const;
    await recordAction(tx, { ...actorOf(ctx), action: 'secondFactor.disable', ...target });
  });
}
