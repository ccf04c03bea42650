import * as personal from '#features/teacher-workspace/server/personal-store.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/errors.ts';
import { idSchema, newId } from '#shared/ids.ts';
import type {
  Certification,
  OwnTeacher,
  PublicTeacher,
  ReviewStatus,
  Specialization,
  TeacherCard,
} from '../contract.ts';
import type { Prices } from '../pricing.ts';
import { acceptsRequests, maySee, type Standing } from './policy.ts';
import * as store from './store.ts';
import * as view from './view.ts';

/** Who asks, and what this request found out already. */
type Asker = Pick<RequestContext, 'db' | 'actor' | 'once'>;

/** Whoever may not see a teacher learns no more than from an id that nobody has. */
function seen<T extends Standing>(teacher: T | null, actor: Actor | null): T {
  if (teacher === null || !maySee(actor, teacher)) throw new AppError('TEACHER_NOT_FOUND');
  return teacher;
}

function isId(text: string): boolean {
  return idSchema.safeParse(text).success;
}

/** The public profile by profile id or user id. Throws TEACHER_NOT_FOUND. */
export async function getTeacher({ db, actor, once }: Asker, id: string): Promise<PublicTeacher> {
  const found = isId(id) ? store.findTeacher(db, id) : Promise.resolve(null);
  // Whatever else this request asks about the teacher need not look again.
  void once(standingKey(id), () => found);
  return view.publicTeacher(seen(await found, actor));
}

function standingKey(id: string): string {
  return `teacher ${id}`;
}

/**
 * The teacher behind an id that came in an address (of the profile or the user), if the asker may see them.
 * Throws TEACHER_NOT_FOUND.
 */
export async function getVisibleTeacher(
  { db, actor, once }: Asker,
  id: string,
): Promise<{ id: string; userId: string; reviewCount: number }> {
  const load = () => (isId(id) ? store.findStanding(db, id) : Promise.resolve(null));
  return seen<store.StandingRecord>(await once(standingKey(id), load), actor);
}

export async function listTeacherCertifications(asker: Asker, id: string): Promise<Certification[]> {
  const teacher = await getVisibleTeacher(asker, id);
  const isPrivy = asker.actor?.role === 'admin' || asker.actor?.userId === teacher.userId;
  const records = await store.listCertifications(asker.db, teacher.id);
  return records.map((record) => view.certification(record, isPrivy));
}

export async function getTeacherProfile(db: Db, userId: string): Promise<OwnTeacher> {
  const teacher = await store.findTeacher(db, userId);
  if (teacher === null) throw new AppError('TEACHER_NOT_FOUND');
  return view.ownTeacher(teacher);
}

export async function getReviewStatus(
  db: Db,
  userId: string,
): Promise<{ status: ReviewStatus | null; reviewNotes: string | null }> {
  const status = await store.findReviewStatus(db, userId);
  if (status === null) throw new AppError('TEACHER_NOT_FOUND');
  return status;
}

export function listSpecializations(db: Db): Promise<Specialization[]> {
  return store.listSpecializations(db);
}

/** The empty profile that every teacher has from sign-up, made in its transaction. Answers the profile's id. */
export async function createTeacherProfile(tx: Db, userId: string, now: Date): Promise<string> {
  const id = newId();
  await store.insertTeacher(tx, { id, userId, now });
  return id;
}

export type BookableTeacher = Prices & {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  profilePicture: string | null;
  offersFreeDemo: boolean;
  /** Whether requests are open; false while the review is not approved. */
  approved: boolean;
};

/** What a booking needs to know, by profile id or user id. Throws TEACHER_NOT_FOUND for hidden and blocked ones. */
export async function getBookableTeacher(db: Db, id: string): Promise<BookableTeacher> {
  const teacher = seen(isId(id) ? await store.findBookable(db, id) : null, null);
  return {
    id: teacher.id,
    userId: teacher.userId,
    firstName: teacher.firstName,
    lastName: teacher.lastName,
    profilePicture: teacher.profilePicture,
    onlinePrice: teacher.onlinePrice,
    offlinePrice: teacher.offlinePrice,
    monthlyOnlinePrice: teacher.monthlyOnlinePrice,
    monthlyOfflinePrice: teacher.monthlyOfflinePrice,
    offersFreeDemo: teacher.offersFreeDemo,
    approved: acceptsRequests(teacher),
  };
}

/** Cards by profile id, in the given order; unknown ids are left out. Who may be listed is the caller's to judge. */
export async function listTeacherCards(db: Db, ids: readonly string[]): Promise<TeacherCard[]> {
  if (ids.length === 0) return [];
  const records = new Map((await store.listCards(db, ids)).map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = records.get(id);
    return record ? [view.teacherCard(record)] : [];
  });
}

/** The profile id of a teacher's user. Throws TEACHER_NOT_FOUND for anybody else's. */
export async function getTeacherIdOfUser(db: Db, userId: string): Promise<string> {
  const id = await store.findTeacherId(db, userId);
  if (id === null) throw new AppError('TEACHER_NOT_FOUND');
  return id;
}

/** Whether a teacher's profile is hidden; null for anybody who is no teacher. */
export function isProfileHidden(db: Db, userId: string): Promise<boolean | null> {
  return personal.findHidden(db, userId);
}

/**
 * Hides a profile from `hiddenAt` on, null shows it. This and the next three answer the id of the profile, whose listing must
 * be refreshed, or null for anybody who is no teacher.
 */
export function setProfileHidden(tx: Db, userId: string, hiddenAt: Date | null): Promise<string | null> {
  return personal.updateHidden(tx, userId, hiddenAt);
}

/** Hides the profile while its deletion waits. It is remembered whether it was hidden before. */
export function hideProfileForDeletion(tx: Db, userId: string, now: Date): Promise<string | null> {
  return personal.hideForDeletion(tx, userId, now);
}

/** As it was before the deletion was asked for: what was hidden then stays hidden. */
export function showProfileAfterDeletion(tx: Db, userId: string): Promise<string | null> {
  return personal.showAfterDeletion(tx, userId);
}

/** Empties the profile for good; its row stays, for bookings and reviews point to it. */
export function eraseProfile(tx: Db, userId: string, now: Date): Promise<string | null> {
  return personal.eraseTeacher(tx, userId, now);
}
