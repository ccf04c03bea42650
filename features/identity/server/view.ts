import type { ClientPlace } from '#features/students/server/store.ts';
import type { ClientProfile, CurrentUser } from '../contract.ts';
import type { User } from './users-store.ts';

export function currentUser(user: User): CurrentUser {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    mobile: user.mobile,
    userType: user.role,
    profileImageUrl: user.profilePicture,
    isEmailVerified: user.emailVerifiedAt !== null,
    isMobileVerified: user.mobileVerifiedAt !== null,
    isBlocked: user.blockedAt !== null,
    ...(user.deletionDueAt && { deletionDueAt: user.deletionDueAt.toISOString() }),
  };
}

export function clientProfile(user: User, place: ClientPlace): ClientProfile {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    profilePicture: user.profilePicture,
    city: place.cityName,
    cityMapsId: place.cityId,
    area: place.area,
    areaMapsId: place.areaId,
    latitude: place.latitude,
    longitude: place.longitude,
  };
}
