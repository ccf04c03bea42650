import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { Side } from '#shared/side.ts';
import { type ChatPolicyFacts, mayOpen } from './policy.ts';
import * as store from './store.ts';

/** The other user of a conversation, and what is known about the two users. */
export type Peer = {
  me: Side;
  pair: store.Pair;
  person: store.PersonRecord;
  ties: store.PairFacts;
  facts: ChatPolicyFacts;
};

/** Returns whether the actor is the student or the teacher. Throws WRONG_ROLE for admins, who can't chat. */
export function sideOf(actor: Pick<Actor, 'role'>): Side {
  if (actor.role === 'admin') throw new AppError('WRONG_ROLE');
  return actor.role;
}

/** Sorts the actor's and the other user's ids into student and teacher. */
export function pairOf(actor: Pick<Actor, 'userId'>, me: Side, otherUserId: string): store.Pair {
  return me === 'student'
    ? { studentId: actor.userId, teacherUserId: otherUserId }
    : { studentId: otherUserId, teacherUserId: actor.userId };
}

/**
 * Returns the other user of a conversation that the actor has or may start. Throws WRONG_ROLE for admins;
 * CHAT_NOT_FOUND if the actor may not chat with this user.
 */
export async function getPeer(db: Db, actor: Actor, otherUserId: string): Promise<Peer> {
  const me = sideOf(actor);
  const pair = pairOf(actor, me, otherUserId);
  const person = await store.findPerson(db, otherUserId);
  if (person === null || person.role !== (me === 'student' ? 'teacher' : 'student')) {
    throw new AppError('CHAT_NOT_FOUND');
  }
  const ties = await store.findPairFacts(db, pair);
  const facts = factsOf(me, person, ties);
  if (!mayOpen(facts)) throw new AppError('CHAT_NOT_FOUND');
  return { me, pair, person, ties, facts };
}

/** Same as getPeer, but cached per request. Use it only for facts that do not change during the request. */
export function peerOf(ctx: RequestContext<Actor>, otherUserId: string): Promise<Peer> {
  return ctx.once(`chat peer ${otherUserId}`, () => getPeer(ctx.db, ctx.actor, otherUserId));
}

function factsOf(me: Side, person: store.PersonRecord, ties: store.PairFacts): ChatPolicyFacts {
  const { conversation, blockedBy } = ties;
  return {
    me,
    // Only teachers can be listed in search.
    listed: me === 'student' && person.listed,
    hasBooking: ties.booking !== null || ties.hasSeat,
    studentWrote: conversation?.studentWrote ?? false,
    teacherWrote: conversation?.teacherWrote ?? false,
    messages: conversation?.lastSeq ?? 0,
    blockedByMe: blockedBy.includes(me),
    blockedByOther: blockedBy.some((side) => side !== me),
    otherAccountBlocked: person.accountBlocked,
  };
}
