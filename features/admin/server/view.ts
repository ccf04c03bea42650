import type { CurrentUser } from '#features/identity/contract.ts';
import type { AdminProfile, AdminUser } from '../contract.ts';
import type { UserRecord } from './users-store.ts';

/** For admins only: full contacts. */
export function adminUser(record: UserRecord): AdminUser {
  return {
    id: record.id,
    firstName: record.firstName,
    lastName: record.lastName,
    email: record.email ?? '',
    mobile: record.mobile ?? '',
    userType: record.role,
    profileImageUrl: record.profilePicture,
    isEmailVerified: record.emailVerifiedAt !== null,
    isMobileVerified: record.mobileVerifiedAt !== null,
    isBlocked: record.blockedAt !== null,
    blockedAt: record.blockedAt?.toISOString() ?? null,
    blockedReason: record.blockedReason,
    createdAt: record.createdAt.toISOString(),
    isSample: record.isSample,
    city: record.teacherCity ?? record.clientCity,
    teacherId: record.teacherId,
    isVerified: record.isVerified ?? false,
    reviewStatus: record.reviewStatus,
  };
}

export function adminProfile(user: CurrentUser): AdminProfile {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    mobile: user.mobile,
    profilePicture: user.profileImageUrl,
    profileImageUrl: user.profileImageUrl,
  };
}
