import type { Actor } from '#platform/server/context.ts';
import type { BookingParty } from '../../lifecycle.ts';

type Sides = { clientId: string; teacherUserId: string };

/** The actor's side of a booking; null if the actor is on neither side. */
export function partyOf(actor: Actor, booking: Sides): Extract<BookingParty, 'student' | 'teacher'> | null {
  if (actor.role === 'student' && actor.userId === booking.clientId) return 'student';
  if (actor.role === 'teacher' && actor.userId === booking.teacherUserId) return 'teacher';
  return null;
}
