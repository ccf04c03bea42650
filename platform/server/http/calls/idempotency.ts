import { createHash } from 'node:crypto';
import type { CallShape } from '#shared/calls/call.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import type { Actor, Platform, RequestContext } from '../../context.ts';
import { isConstraint, isLockTimeout, mapDatabaseError } from '../../db/errors.ts';
import { createKeyedMutex } from '../../semaphore.ts';
import * as store from './idempotency-store.ts';

/** How long an answer is stored. */
const STORED_MS = 24 * 3_600_000;
const KEY = /^[\x21-\x7e]{1,200}$/;
const HEADER = 'Idempotency-Key';

/**
 * Runs retries of the same write one after another, because each waits for the row lock and holds a database connection
 * meanwhile.
 */
const retries = createKeyedMutex();

type Work = (ctx: RequestContext<Actor>) => Promise<unknown>;

/**
 * Runs a write at most once per user and key. Key, write and answer share one transaction, so a client that lost the
 * answer gets it by retrying. Errors are not stored. Throws INVALID_INPUT for a malformed key, IDEMPOTENCY_MISMATCH if
 * the key belongs to another call or input.
 */
export async function runOncePerKey(
  ctx: RequestContext<Actor>,
  { call, key, input }: { call: CallShape; key: string; input: unknown },
  work: Work,
): Promise<unknown> {
  if (!KEY.test(key))
    throw invalidField(HEADER, text`Please send a key of 1 to 200 visible ASCII characters.`);
  const owner = { userId: ctx.actor.userId, key };
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest();
  return retries(`${owner.userId} ${key}`, () => writeOnce(ctx, { call, owner, inputHash }, work));
}

const TAKEN = Symbol('the key is taken');

type Kind = { call: CallShape; owner: { userId: string; key: string }; inputHash: Buffer };

async function writeOnce(
  ctx: RequestContext<Actor>,
  { call, owner, inputHash }: Kind,
  work: Work,
): Promise<unknown> {
  const now = ctx.clock.now();
  const expiredBefore = new Date(now.getTime() - STORED_MS);
  const claim = { ...owner, call: call.name, inputHash, now, expiredBefore };
  // Key and write share a transaction: if the key exists already, the write is rolled back.
  const first = async () => {
    let isWorkDone = false;
    try {
      return await ctx.tx(async (tx) => {
        const answer = await work({ ...ctx, db: tx, tx: (inner) => inner(tx) });
        isWorkDone = true;
        await store.saveAnswer(tx, claim, JSON.stringify(answer));
        return answer;
      });
    } catch (error) {
      if (isConstraint(error, 'idempotency_keys_pkey')) return TAKEN;
      // An earlier write with the same key may be under way.
      if (isWorkDone && isLockTimeout(error))
        throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 });
      // A retry may fail because the first write succeeded: it then returns the stored answer.
      const refusal = error instanceof AppError ? error : mapDatabaseError(error);
      if (
        refusal !== null &&
        refusal.code !== 'UNAVAILABLE' &&
        (await store.findAnswer(ctx.db, owner)) !== null
      )
        return TAKEN;
      throw error;
    }
  };
  const answer = await first();
  if (answer !== TAKEN) return answer;
  const stored = await store.findAnswer(ctx.db, owner);
  if (stored === null || stored.createdAt >= expiredBefore) return replay(ctx, stored, claim);
  await store.freeOldKey(ctx.db, claim);
  const retried = await first();
  return retried === TAKEN ? replay(ctx, await store.findAnswer(ctx.db, owner), claim) : retried;
}

function replay(ctx: RequestContext<Actor>, stored: store.StoredAnswer | null, claim: store.Claim): unknown {
  if (stored === null || stored.answer === null) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
  if (stored.call !== claim.call || !stored.inputHash.equals(claim.inputHash)) {
    throw new AppError('IDEMPOTENCY_MISMATCH');
  }
  ctx.header('idempotency-replayed', 'true');
  return JSON.parse(stored.answer);
}

/** Deletes at most `limit` answers that are older than a day. Returns their number. */
export async function purgeIdempotencyKeys(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  limit: number,
): Promise<number> {
  return store.deleteKeysBefore(db, new Date(clock.now().getTime() - STORED_MS), limit);
}
