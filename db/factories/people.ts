import type { Insertable } from 'kysely';
import type { Role } from '#platform/server/context.ts';
import type { Clients, Users } from '#platform/server/db/types.ts';
import type { Sequence } from './sequence.ts';

/** The password of every person that a test creates without a hash. */
export const PASSWORD = 'sunrise-mat-42';
/** argon2id of PASSWORD (m=19456, t=2, p=1), precomputed to keep tests fast. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c+toyQYnlYmOm8KnYWgMXQ$MYbc0h34aEY7DJpE7JC03GtVuPPsuytMEPiUZWNHmx8';

/** Two months before the test clock's Monday noon. */
export const CREATED_AT = new Date('2026-01-05T06:30:00Z');

export type Place = { id: string; name: string; latitude: number; longitude: number };

/** Two cities and their areas as the gazetteer names them. */
export const MUMBAI: Place = { id: 'mumbai-m', name: 'Mumbai', latitude: 19.0728, longitude: 72.8826 };
export const PUNE: Place = { id: 'pune-m', name: 'Pune', latitude: 18.5196, longitude: 73.8554 };
export const BANDRA: Place = { id: 'bandra.mumbai-m', name: 'Bandra', latitude: 19.06, longitude: 72.835 };
export const POWAI: Place = { id: 'powai.mumbai-m', name: 'Powai', latitude: 19.118, longitude: 72.906 };

export type PersonOverrides = {
  id?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  /** "+91" and ten digits. */
  mobile?: string;
  passwordHash?: string;
  profilePicture?: string | null;
  isEmailVerified?: boolean;
  isMobileVerified?: boolean;
  blockedAt?: Date | null;
  isSample?: boolean;
  createdAt?: Date;
};

/** A person as tests use it. `password` is valid unless `passwordHash` was given. */
export type Person = {
  userId: string;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  password: string;
};

/** A users row. Mobiles begin with 56, which India does not assign. */
export function userRow(
  sequence: Sequence,
  role: Role,
  overrides: PersonOverrides = {},
): Insertable<Users> & Required<Pick<Insertable<Users>, 'id'>> {
  const number = sequence.next();
  const createdAt = overrides.createdAt ?? CREATED_AT;
  const name = role.charAt(0).toUpperCase() + role.slice(1);
  return {
    id: overrides.id ?? sequence.id(createdAt),
    role,
    mobile: overrides.mobile ?? `+9156${String(number).padStart(8, '0')}`,
    email: overrides.email ?? `${role}${number}@example.com`,
    first_name: overrides.firstName ?? name,
    last_name: overrides.lastName ?? `Number ${number}`,
    password_hash: overrides.passwordHash ?? PASSWORD_HASH,
    profile_picture: overrides.profilePicture ?? null,
    email_verified_at: (overrides.isEmailVerified ?? true) ? createdAt : null,
    mobile_verified_at: (overrides.isMobileVerified ?? true) ? createdAt : null,
    blocked_at: overrides.blockedAt ?? null,
    blocked_reason: overrides.blockedAt ? 'Blocked by a factory' : null,
    is_sample: overrides.isSample ?? false,
    created_at: createdAt,
  };
}

export type StudentOverrides = PersonOverrides & {
  /** null: a student who has not completed the profile. */
  city?: Place | null;
  area?: Place | null;
};

/** A student's clients row; in Mumbai by default. */
export function clientRow(userId: string, overrides: StudentOverrides = {}): Insertable<Clients> {
  const city = overrides.city === undefined ? MUMBAI : overrides.city;
  const area = overrides.area ?? null;
  return {
    user_id: userId,
    city_id: city?.id ?? null,
    city_name: city?.name ?? null,
    latitude: city?.latitude ?? null,
    longitude: city?.longitude ?? null,
    area: area?.name ?? null,
    area_id: area?.id ?? null,
    updated_at: overrides.createdAt ?? CREATED_AT,
  };
}

export function personOf(row: Insertable<Users>): Person {
  return {
    userId: row.id,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email ?? '',
    mobile: row.mobile ?? '',
    password: PASSWORD,
  };
}
