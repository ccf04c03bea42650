import { PROFILE_STEPS } from '#features/teachers/completeness.ts';
import { displayName } from '#shared/texts/text.ts';
import { type PromisedDays, reviewAgeOf } from '../business-days.ts';
import type { AdminReview, CheckedCertification } from '../contract.ts';
import type { CertificationRecord } from './certifications-store.ts';
import type { ReviewRecord } from './reviews-store.ts';

function nameOrNull(firstName: string | null, lastName: string | null): string | null {
  return firstName === null ? null : displayName({ firstName, lastName });
}

/** A submission for admins, with the teacher's full contacts. Never send it to other users. */
export function adminReview(record: ReviewRecord, now: Date, promised: PromisedDays): AdminReview {
  const { age, dueAt } = reviewAgeOf(record.submittedAt, record.reviewedAt ?? now, promised);
  return {
    id: record.id,
    teacherId: record.teacherId,
    teacherUserId: record.teacherUserId,
    teacherFirstName: record.teacherFirstName,
    teacherLastName: record.teacherLastName,
    teacherEmail: record.teacherEmail ?? '',
    teacherMobile: record.teacherMobile ?? '',
    teacherProfilePicture: record.teacherProfilePicture,
    teacherCity: record.teacherCity,
    isSample: record.isSample,
    isVerified: record.isVerified,
    status: record.status,
    submittedAt: record.submittedAt.toISOString(),
    reviewedAt: record.reviewedAt?.toISOString() ?? null,
    reviewNotes: record.reviewNotes,
    reviewerName: nameOrNull(record.reviewerFirstName, record.reviewerLastName),
    dueAt: dueAt.toISOString(),
    age,
    isResubmission: record.isResubmission,
    isLatest: record.isLatest,
    completeness: { done: record.stepsDone, total: PROFILE_STEPS.length },
  };
}

export function checkedCertification(record: CertificationRecord): CheckedCertification {
  return {
    id: record.id,
    name: record.name,
    organization: record.organization,
    year: record.year,
    description: record.description,
    credentialNumber: record.credentialNumber,
    issuerUrl: record.issuerUrl,
    hasDocument: record.documentId !== null,
    checkedAt: record.checkedAt?.toISOString() ?? null,
    checkedByName: nameOrNull(record.checkerFirstName, record.checkerLastName),
    checkedNumber: record.checkedNumber,
  };
}
