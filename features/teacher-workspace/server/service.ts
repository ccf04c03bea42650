import type { ReviewStatus } from '#features/teachers/contract.ts';
import { teacherChanged } from '#features/teachers/server/events.ts';
import { findOwnTeacher } from '#features/teachers/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { OwnTeacher } from '../contract.ts';
import * as personal from './personal-store.ts';
import * as store from './store.ts';

/** The empty profile that every teacher has from sign-up, made in its transaction. */
export function createTeacherProfile(tx: Db, userId: string, now: Date): Promise<void> {
  return store.insertTeacher(tx, { id: newId(), userId, now });
}

export async function getTeacherProfile(db: Db, userId: string): Promise<OwnTeacher> {
  const own = await findOwnTeacher(db, userId);
  if (own === null) throw new AppError('TEACHER_NOT_FOUND');
  return { ...own.profile, ...own.owner };
}

export async function getReviewStatus(
  db: Db,
  userId: string,
): Promise<{ status: ReviewStatus | null; reviewNotes: string | null }> {
  const status = await store.findReviewStatus(db, userId);
  if (status === null) throw new AppError('TEACHER_NOT_FOUND');
  return status;
}

/** Whether a teacher's profile is hidden; null for anybody who is no teacher. */
export function isProfileHidden(db: Db, userId: string): Promise<boolean | null> {
  return personal.findHidden(db, userId);
}

async function announceChange(tx: Db, teacherId: string | null, now: Date): Promise<void> {
  if (teacherId !== null) await emit(tx, teacherChanged, { teacherIds: [teacherId], now });
}

/** Hides or shows a profile. Like the next three, it does nothing for anybody who is no teacher. */
export async function setProfileHidden(tx: Db, userId: string, hidden: boolean, now: Date): Promise<void> {
  await announceChange(tx, await personal.updateHidden(tx, userId, hidden ? now : null), now);
}

/** Hides the profile while its deletion waits. It is remembered whether it was hidden before. */
export async function hideProfileForDeletion(tx: Db, userId: string, now: Date): Promise<void> {
  await announceChange(tx, await personal.hideForDeletion(tx, userId, now), now);
}

/** As it was before the deletion was asked for: what was hidden then stays hidden. */
export async function showProfileAfterDeletion(tx: Db, userId: string, now: Date): Promise<void> {
  await announceChange(tx, await personal.showAfterDeletion(tx, userId), now);
}

/** Empties the profile for good; its row stays, for bookings and reviews point to it. */
export async function eraseProfile(tx: Db, userId: string, now: Date): Promise<void> {
  await announceChange(tx, await personal.eraseTeacher(tx, userId, now), now);
}
