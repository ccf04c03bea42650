import type { Actor } from '#platform/server/context.ts';
import type { ReviewStatus } from '../contract.ts';

export type Visibility = {
  userId: string;
  hidden: boolean;
  blocked: boolean;
  reviewStatus: ReviewStatus | null;
  isVerified: boolean;
};

/** A hidden or blocked profile is visible only to its owner and to admins. */
export function maySee(actor: Actor | null, teacher: Visibility): boolean {
  if (actor?.role === 'admin' || actor?.userId === teacher.userId) return true;
  return !teacher.hidden && !teacher.blocked;
}

/** Approval remains while an admin requests more information; only a rejection revokes it. */
export function isApproved(teacher: Visibility): boolean {
  return teacher.reviewStatus === 'approved' || teacher.isVerified;
}

export function acceptsRequests(teacher: Visibility): boolean {
  return isApproved(teacher) && !teacher.hidden && !teacher.blocked;
}
