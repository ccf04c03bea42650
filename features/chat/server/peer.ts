import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/errors.ts';
import { type Facts, mayOpen } from './policy.ts';
import * as store from './store.ts';

/** The other side of a conversation and all that is known of the two. */
export type Peer = {
  me: store.Side;
  pair: store.Pair;
  person: store.PersonRecord;
  ties: store.Ties;
  facts: Facts;
};

/** Chat is for students and teachers. */
export function sideOf(actor: Pick<Actor, 'role'>): store.Side {
  if (actor.role === 'admin') throw new AppError('WRONG_ROLE');
  return actor.role;
}

/** The pair of the asker and somebody else; who is of the same kind has no conversation. */
export function pairOf(actor: Pick<Actor, 'userId'>, me: store.Side, otherUserId: string): store.Pair {
  return me === 'student'
    ? { studentId: actor.userId, teacherUserId: otherUserId }
    : { studentId: otherUserId, teacherUserId: actor.userId };
}

/** Whom the asker has a conversation with, or may begin one. Throws WRONG_ROLE for admins and CHAT_NOT_FOUND. */
export async function getPeer(db: Db, actor: Actor, otherUserId: string): Promise<Peer> {
  const me = sideOf(actor);
  const pair = pairOf(actor, me, otherUserId);
  const person = await store.findPerson(db, otherUserId);
  if (person === null || person.role !== (me === 'student' ? 'teacher' : 'student')) {
    throw new AppError('CHAT_NOT_FOUND');
  }
  const ties = await store.findTies(db, pair);
  const facts = factsOf(me, person, ties);
  if (!mayOpen(facts)) throw new AppError('CHAT_NOT_FOUND');
  return { me, pair, person, ties, facts };
}

/** The same, asked for once in a request; for what does not change in it. */
export function peerOf(ctx: RequestContext<Actor>, otherUserId: string): Promise<Peer> {
  return ctx.once(`chat peer ${otherUserId}`, () => getPeer(ctx.db, ctx.actor, otherUserId));
}

function factsOf(me: store.Side, person: store.PersonRecord, ties: store.Ties): Facts {
  const { conversation, blockedBy } = ties;
  return {
    me,
    // Being listed lets students in; of a student, nobody asks.
    listed: me === 'student' && person.listed,
    hasBooking: ties.booking !== null,
    studentWrote: conversation?.studentWrote ?? false,
    teacherWrote: conversation?.teacherWrote ?? false,
    messages: conversation?.lastSeq ?? 0,
    blockedByMe: blockedBy.includes(me),
    blockedByOther: blockedBy.some((side) => side !== me),
    otherAccountBlocked: person.accountBlocked,
  };
}
