import { createHash } from 'node:crypto';
import type { SessionType } from '#features/teachers/pricing.ts';
import { everyKey, hmacOf, type SecretKeys } from '#platform/server/secret-keys/keys.ts';
import { displayName, shortName } from '#shared/texts/text.ts';
import type { SessionShare, SharedSession } from '../contract.ts';
import { sharedState, sharedUntil } from '../share-state.ts';
import type { ShareRecord } from './store.ts';

/**
 * Derives the token of a share's link from the secret key. So the server can show the link again, and a copy of the
 * database does not reveal it.
 */
export function shareTokenOf(secretKey: string, id: string): string {
  return hmacOf(secretKey, `session-share|${id}`).toString('base64url');
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A share whose lesson still takes place, so that its times are set. */
export type LiveShare = ShareRecord & { startsAt: Date; endsAt: Date };

/** Whether a share has a page at `now`: until two hours after the planned end. */
export function isLive(share: ShareRecord, now: Date): share is LiveShare {
  return (
    share.withdrawnAt === null &&
    share.startsAt !== null &&
    share.endsAt !== null &&
    now < sharedUntil(share.endsAt)
  );
}

/**
 * Name of the other person, as the person who shares the lesson may see it: the full name of a teacher, the short name
 * of a student.
 */
export function otherNameOf(share: ShareRecord): string {
  return share.side === 'student'
    ? displayName({ firstName: share.teacherFirstName, lastName: share.teacherLastName })
    : shortName({ firstName: share.studentFirstName, lastName: share.studentLastName });
}

/** A share as its owner sees it. */
export function shareView(share: LiveShare, keys: SecretKeys, now: Date): SessionShare {
  const token = everyKey(keys)
    .map((key) => shareTokenOf(key, share.id))
    .find((derived) => share.tokenHash.equals(hashOf(derived)));
  return {
    bookingId: share.bookingId,
    lessonId: share.lessonId,
    path: token === undefined ? null : `/s/${token}`,
    otherName: share.side === 'student' ? share.teacherFirstName : share.studentFirstName,
    startsAt: share.startsAt.toISOString(),
    endsAt: share.endsAt.toISOString(),
    sharedUntil: sharedUntil(share.endsAt).toISOString(),
    state: sharedState(share, now),
    wellAt: share.wellAt?.toISOString() ?? null,
  };
}

/** Matches a postcode or phone number typed as a place: place names have no four digits in a row. */
const NUMBER = /\d{4}/;

/** Text of a place, such as "Besant Nagar, Chennai". Null if there is no place. */
export function areaText(place: { city: string | null; area: string | null } | null): string | null {
  const parts = [place?.area, place?.city].filter((part) => typeof part === 'string' && !NUMBER.test(part));
  return parts.length === 0 ? null : parts.join(', ');
}

type Place = Parameters<typeof areaText>[0];

/** What the trusted person sees. Each field is listed here, so that other fields of the share stay private. */
export function sharedSessionView(
  share: LiveShare,
  { sessionType, place }: { sessionType: SessionType; place: Place },
  now: Date,
): SharedSession {
  return {
    sharedBy: share.side,
    student: share.studentFirstName,
    teacher: {
      name: displayName({ firstName: share.teacherFirstName, lastName: share.teacherLastName }),
      firstName: share.teacherFirstName,
      picture: share.teacherPicture,
    },
    sessionType,
    startsAt: share.startsAt.toISOString(),
    endsAt: share.endsAt.toISOString(),
    area: sessionType === 'offline' ? areaText(place) : null,
    state: sharedState(share, now),
    wellAt: share.wellAt?.toISOString() ?? null,
    sharedUntil: sharedUntil(share.endsAt).toISOString(),
    asOf: now.toISOString(),
  };
}
