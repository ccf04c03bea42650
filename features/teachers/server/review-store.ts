import type { Db } from '#platform/server/db/client.ts';
import type { ReviewStatus } from '../contract.ts';

/** Functions with which the verification feature writes to a profile. */

export async function markSubmitted(tx: Db, teacherId: string, now: Date): Promise<void> {
  await tx
    .updateTable('teachers')
    .set({ review_status: 'pending', review_notes: null, submitted_at: now, reviewed_at: null })
    .where('id', '=', teacherId)
    .execute();
}

export type ProfileDecision = {
  status: ReviewStatus;
  notes: string | null;
  isVerified: boolean;
  now: Date;
};

export async function markDecided(tx: Db, teacherId: string, decision: ProfileDecision): Promise<void> {
  const { status, notes, isVerified, now } = decision;
  await tx
    .updateTable('teachers')
    .set({ review_status: status, review_notes: notes, reviewed_at: now, is_verified: isVerified })
    .where('id', '=', teacherId)
    .execute();
}

/** Sets or clears an admin's check of a certificate; false if it was deleted. */
export async function updateCertificateCheck(
  tx: Db,
  id: string,
  check: { at: Date; by: string; number: string | null } | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('certifications')
    .set({
      checked_at: check?.at ?? null,
      checked_by: check?.by ?? null,
      checked_number: check?.number ?? null,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
