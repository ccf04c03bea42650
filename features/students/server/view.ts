import type { Account } from '#features/identity/server/service.ts';
import type { ClientProfile } from '../contract.ts';
import type { ClientPlace } from './store.ts';

export function clientProfile(user: Account, place: ClientPlace): ClientProfile {
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
