import type { CurrentUser } from '../contract.ts';
import type { User } from './users-store.ts';

export function currentUser(user: User): CurrentUser {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    // A contact that the account has lost is returned as an empty string, because the API fields are strings.
    email: user.email ?? '',
    mobile: user.mobile ?? '',
    userType: user.role,
    profileImageUrl: user.profilePicture,
    isEmailVerified: user.emailVerifiedAt !== null,
    isMobileVerified: user.mobileVerifiedAt !== null,
    isBlocked: user.blockedAt !== null,
    ...(user.deletionDueAt && { deletionDueAt: user.deletionDueAt.toISOString() }),
  };
}
