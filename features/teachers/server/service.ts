import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { AppError } from '#shared/calls/errors.ts';
import { isId } from '#shared/is-id.ts';
import type { Certification, PublicTeacher, ReviewStatus, Specialization, TeacherCard } from '../contract.ts';
import type { Prices } from '../pricing.ts';
import { teacherChanged } from './events.ts';
import * as locks from './lock-store.ts';
import * as moderation from './moderation-store.ts';
import * as own from './own-store.ts';
import { acceptsRequests, maySee, type Visibility } from './policy.ts';
import * as reviewed from './review-store.ts';
import * as slugs from './slug-store.ts';
import * as store from './store.ts';
import * as view from './view.ts';
import * as visibility from './visibility-store.ts';

/** The viewer, with a cache for this request. */
type Asker = Pick<RequestContext, 'db' | 'actor' | 'once'>;

/**
 * Throws TEACHER_NOT_FOUND for an invisible teacher too, so that the answer does not reveal that the profile exists.
 */
function requireVisible<T extends Visibility>(teacher: T | null, actor: Actor | null): T {
  if (teacher === null || !maySee(actor, teacher)) throw new AppError('TEACHER_NOT_FOUND');
  return teacher;
}

/** The public profile by profile id or user id. Throws TEACHER_NOT_FOUND. */
export async function getTeacher({ db, actor, once }: Asker, id: string): Promise<PublicTeacher> {
  const found = isId(id) ? store.findTeacher(db, id) : Promise.resolve(null);
  // Cached for other checks of this teacher in the same request.
  void once(visibilityKey(id), () => found);
  return view.publicTeacher(requireVisible(await found, actor));
}

/** Returns the teacher with this slug, if students may book the teacher. Throws TEACHER_NOT_FOUND otherwise. */
export async function findTeacherBySlug({ db }: Asker, slug: string): Promise<{ id: string }> {
  const teacher = await slugs.findBySlug(db, slug);
  if (teacher === null || !acceptsRequests(teacher)) throw new AppError('TEACHER_NOT_FOUND');
  return { id: teacher.id };
}

function visibilityKey(id: string): string {
  return `teacher ${id}`;
}

/** The teacher for a profile id or user id from the path, if the viewer may see them. Throws TEACHER_NOT_FOUND. */
export async function getVisibleTeacher(
  { db, actor, once }: Asker,
  id: string,
): Promise<{ id: string; userId: string; reviewCount: number }> {
  const load = () => (isId(id) ? store.findVisibility(db, id) : Promise.resolve(null));
  return requireVisible<store.VisibilityRecord>(await once(visibilityKey(id), load), actor);
}

export async function listTeacherCertifications(asker: Asker, id: string): Promise<Certification[]> {
  const teacher = await getVisibleTeacher(asker, id);
  const showPrivate = asker.actor?.role === 'admin' || asker.actor?.userId === teacher.userId;
  const records = await store.listCertifications(asker.db, teacher.id);
  return records.map((record) => view.certification(record, showPrivate));
}

/** A certification including fields for the owner and admins only. */
export function ownCertification(record: store.CertificationRecord): Certification {
  return view.certification(record, true);
}

/** Certifications of a profile for its owner. */
export async function listOwnCertifications(db: Db, teacherId: string): Promise<Certification[]> {
  return (await store.listCertifications(db, teacherId)).map(ownCertification);
}

/** Private fields that the owner gets besides the public profile. */
export type OwnerFields = {
  mobile: string;
  email: string;
  reviewStatus: ReviewStatus | null;
  reviewNotes: string | null;
  isHidden: boolean;
  isWithheld: boolean;
  version: number;
};

/** A user's own teacher profile; null if the user is not a teacher. */
export async function findOwnTeacher(
  db: Db,
  userId: string,
): Promise<{ profile: PublicTeacher; owner: OwnerFields } | null> {
  const record = await store.findTeacher(db, userId);
  if (record === null) return null;
  const { reviewStatus, reviewNotes, hidden: isHidden, isWithheld, version } = record;
  const [mobile, email] = [record.mobile ?? '', record.email ?? ''];
  return {
    profile: view.publicTeacher(record),
    owner: { mobile, email, reviewStatus, reviewNotes, isHidden, isWithheld, version },
  };
}

export function listSpecializations(db: Db): Promise<Specialization[]> {
  return store.listSpecializations(db);
}

export type BookableTeacher = Prices & {
  id: string;
  offersFreeDemo: boolean;
  /** Whether the review is approved, so that students may send requests. */
  approved: boolean;
};

/**
 * Returns the data that a booking needs of a teacher, by profile id or user id. Throws TEACHER_NOT_FOUND for unknown,
 * hidden and blocked teachers.
 */
export async function getBookableTeacher(db: Db, id: string): Promise<BookableTeacher> {
  const teacher = requireVisible(await store.findBookable(db, id), null);
  return {
    id: teacher.id,
    onlinePrice: teacher.onlinePrice,
    offlinePrice: teacher.offlinePrice,
    monthlyOnlinePrice: teacher.monthlyOnlinePrice,
    monthlyOfflinePrice: teacher.monthlyOfflinePrice,
    offersFreeDemo: teacher.offersFreeDemo,
    approved: acceptsRequests(teacher),
  };
}

/** Cards by profile id, in the given order; unknown ids are omitted. The caller checks who may be listed. */
export async function listTeacherCards(db: Db, ids: readonly string[]): Promise<TeacherCard[]> {
  if (ids.length === 0) return [];
  const records = new Map((await store.listCards(db, ids)).map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = records.get(id);
    return record ? [view.teacherCard(record)] : [];
  });
}

/** The profile id of a teacher's user. Throws TEACHER_NOT_FOUND for other users. */
export async function getTeacherIdOfUser(db: Db, userId: string): Promise<string> {
  const id = await store.findTeacherId(db, userId);
  if (id === null) throw new AppError('TEACHER_NOT_FOUND');
  return id;
}

export const { findHiddenState } = visibility;

async function announceChange(tx: Db, teacherId: string | null, now: Date): Promise<void> {
  if (teacherId !== null) await emit(tx, teacherChanged, { teacherIds: [teacherId], now });
}

/** Hides or shows a profile. Does nothing if the user is not a teacher; the three functions below do not either. */
export async function setProfileHidden(tx: Db, userId: string, hidden: boolean, now: Date): Promise<void> {
  await announceChange(tx, await visibility.updateHiddenState(tx, userId, hidden ? now : null), now);
}

/** Hides the profile while its deletion is pending, and records whether it was hidden before. */
export async function hideProfileForDeletion(tx: Db, userId: string, now: Date): Promise<void> {
  await announceChange(tx, await visibility.hideForDeletion(tx, userId, now), now);
}

/** Restores the visibility from before the deletion request. */
export async function showProfileAfterDeletion(tx: Db, userId: string, now: Date): Promise<void> {
  await announceChange(tx, await visibility.showAfterDeletion(tx, userId), now);
}

/** Erases the profile's content permanently; the row stays, because bookings and reviews refer to it. */
export async function eraseProfile(tx: Db, userId: string, now: Date): Promise<void> {
  await announceChange(tx, await visibility.eraseTeacher(tx, userId, now), now);
}

/** Who sees a profile, and whether it may be booked. */
export { acceptsRequests, maySee };

/** Locks for features that write a profile's data. */
export const { lockProfile, lockProfileOfUser, lockProfiles } = locks;

/** Functions with which admins read a reported profile and hide it. */
export const { findReportedProfile, withholdProfile } = moderation;

/** Functions with which the verification feature writes to a profile. */
export const { markDecided, markSubmitted, updateCertificateCheck } = reviewed;
export const { giveSlugs } = slugs;

/** Functions for the teacher's workspace, where teachers edit their own profile. */
export const {
  countCertifications,
  deleteCertification,
  findCertificationDocument,
  findLocation,
  findOwnRecord,
  findReviewStatus,
  hasCertification,
  insertCertification,
  insertTeacher,
  replaceAreas,
  replaceSpecializations,
  updateTeacher,
} = own;
export type AreaRecord = own.AreaRecord;
export type OwnRecord = own.OwnRecord;
export type ProfileChange = own.ProfileChange;
