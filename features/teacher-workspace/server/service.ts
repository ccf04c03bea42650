import type { ReviewStatus } from '#features/teachers/contract.ts';
import { findOwnTeacher, findReviewStatus, insertTeacher } from '#features/teachers/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import type { OwnTeacher } from '../contract.ts';

/** Creates a teacher's empty profile, in the sign-up transaction. */
export function createTeacherProfile(tx: Db, userId: string, now: Date): Promise<void> {
  return insertTeacher(tx, { id: newId(), userId, now });
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
  const status = await findReviewStatus(db, userId);
  if (status === null) throw new AppError('TEACHER_NOT_FOUND');
  return status;
}
