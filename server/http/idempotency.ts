import { createHash } from 'node:crypto';
import type { CallShape } from '#shared/call.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Actor, Platform, RequestContext } from '../context.ts';
import type { Db } from '../db/client.ts';
import { isLockTimeout } from '../db/errors.ts';
import * as store from './idempotency-store.ts';
import { Turns } from './turns.ts';

/** How long an answer is kept. */
const KEPT_MS = 24 * 3_600_000;
const KEY = /^[\x21-\x7e]{1,200}$/;
const HEADER = 'Idempotency-Key';

/** Copies of one write wait here: those that wait for its lock would each keep a connection from everybody else. */
const copies = new Turns();

type Work = (ctx: RequestContext<Actor>) => Promise<unknown>;

/**
 * Runs a write at most once for each key of a user: the key is taken, the write made and its answer kept in one
 * transaction, so that a sender who lost the answer gets it by asking again. Refusals are not kept. Throws
 * INVALID_INPUT for what is no key, IDEMPOTENCY_MISMATCH when it stands for another call or other input.
 */
export async function answerOnce(
  ctx: RequestContext<Actor>,
  { call, key, input }: { call: CallShape; key: string; input: unknown },
  work: Work,
): Promise<unknown> {
  if (!KEY.test(key)) throw invalidField(HEADER, 'Please send a key of 1 to 200 visible ASCII characters.');
  const owner = { userId: ctx.actor.userId, key };
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest();
  const write = () =>
    ctx.tx(async (tx) => {
      const now = ctx.clock.now();
      const expiredBefore = new Date(now.getTime() - KEPT_MS);
      const claim = { ...owner, call: call.name, inputHash, now, expiredBefore };
      const isFirst = await store.claimKey(tx, claim).catch(refuseLongWait);
      if (!isFirst) return replay(ctx, tx, claim);
      // Everything the write does is part of this transaction; a failure undoes the claim with it.
      const answer = await work({ ...ctx, db: tx, tx: (inner) => inner(tx) });
      await store.saveAnswer(tx, owner, JSON.stringify(answer));
      return answer;
    });
  return copies.take(`${owner.userId} ${key}`, write);
}

function refuseLongWait(error: unknown): never {
  if (isLockTimeout(error)) throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 });
  throw error;
}

async function replay(ctx: RequestContext<Actor>, tx: Db, claim: store.Claim): Promise<unknown> {
  const kept = await store.findAnswer(tx, claim);
  if (kept === null || kept.answer === null) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
  if (kept.call !== claim.call || !kept.inputHash.equals(claim.inputHash)) {
    throw new AppError('IDEMPOTENCY_MISMATCH');
  }
  ctx.header('idempotency-replayed', 'true');
  return JSON.parse(kept.answer);
}

/** Forgets the answers of yesterday. */
export async function purgeIdempotencyKeys({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  return store.deleteKeysBefore(db, new Date(clock.now().getTime() - KEPT_MS));
}
