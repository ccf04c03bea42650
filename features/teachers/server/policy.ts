import type { Actor } from '#platform/server/context.ts';
import type { ReviewStatus } from '../contract.ts';

export type Standing = {
  userId: string;
  hidden: boolean;
  blocked: boolean;
  reviewStatus: ReviewStatus | null;
  isVerified: boolean;
};

/** A hidden or blocked profile exists for its owner and for admins only. */
export function maySee(actor: Actor | null, teacher: Standing): boolean {
  if (actor?.role === 'admin' || actor?.userId === teacher.userId) return true;
  return !teacher.hidden && !teacher.blocked;
}

/** Approved stays approved while an admin asks for more; only a rejection takes it back. */
export function isApproved(teacher: Standing): boolean {
  return teacher.reviewStatus === 'approved' || teacher.isVerified;
}

export function acceptsRequests(teacher: Standing): boolean {
  return isApproved(teacher) && !teacher.hidden && !teacher.blocked;
}
