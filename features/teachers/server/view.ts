import { indiaParts } from '#shared/time.ts';

import type { Certification, PublicTeacher, TeacherCard } from '../contract.ts';
import { CARD_FIELDS, PROFILE_FIELDS, pick } from '../fields.ts';
import { ratingText } from '../rating.ts';
import { computeReplySummary } from '../reply-promise.ts';
import { acceptsRequests } from './policy.ts';
import type { CardRecord, CertificationRecord, TeacherRecord } from './store.ts';

/** Rounds to about a kilometre, so that no address is revealed. */
function coarse(latitude: number | null, longitude: number | null) {
  if (latitude === null || longitude === null) return null;
  return { latitude: Math.round(latitude * 100) / 100, longitude: Math.round(longitude * 100) / 100 };
}

export function teacherCard(record: CardRecord): TeacherCard {
  const rating = ratingText(record.ratingSum, record.reviewCount);
  const area = record.areas[0];
  return {
    id: record.id,
    userId: record.userId,
    firstName: record.firstName,
    lastName: record.lastName,
    profilePicture: record.profilePicture,
    ...pick(record, CARD_FIELDS),
    languages: record.languages as TeacherCard['languages'],
    isVerified: record.isVerified,
    averageRating: rating,
    rating,
    totalReviews: record.reviewCount,
    city: record.cityName,
    cityName: record.cityName,
    cityMapsId: record.cityId,
    cityCoordinates: coarse(record.cityLatitude, record.cityLongitude),
    area: area?.name ?? null,
    areaMapsId: area?.mapsId ?? null,
    areaCoordinates: area ? coarse(area.latitude, area.longitude) : null,
    localities: record.areas.map(({ name }) => name),
    specializations: record.specializations,
    isSample: record.isSample,
  };
}

export function publicTeacher(record: TeacherRecord): PublicTeacher {
  const counts: PublicTeacher['ratingCounts'] = [0, 0, 0, 0, 0];
  for (const { rating, count } of record.ratings) counts[rating - 1] = count;
  return {
    ...teacherCard(record),
    ...pick(record, PROFILE_FIELDS),
    // Stored from the same catalogues (facts.ts).
    gender: record.gender as PublicTeacher['gender'],
    levels: record.levels as PublicTeacher['levels'],
    needs: record.needs as PublicTeacher['needs'],
    photoCaptions: record.photos.map((_, index) => record.photoCaptions[index] ?? ''),
    slug: record.slug,
    acceptsRequests: acceptsRequests(record),
    replies: computeReplySummary(record.replies),
    verifiedOn: verifiedOn(record),
    idSeenOn: record.idSeenAt && indiaParts(record.idSeenAt).date,
    ratingCounts: counts,
  };
}

/** The day of the approval; null unless the latest decision is an approval. */
function verifiedOn({ isVerified, reviewStatus, reviewedAt }: TeacherRecord): string | null {
  return isVerified && reviewStatus === 'approved' && reviewedAt ? indiaParts(reviewedAt).date : null;
}

/**
 * Shows a certificate's number and document only to its owner and admins, because other people could misuse them to
 * pretend that they are trained.
 */
export function certification(record: CertificationRecord, showPrivate: boolean): Certification {
  return {
    id: record.id,
    name: record.name,
    organization: record.organization,
    year: record.year,
    description: record.description,
    credentialNumber: showPrivate ? record.credentialNumber : null,
    issuerUrl: record.issuerUrl,
    hasDocument: showPrivate && record.documentId !== null,
    isChecked: record.checkedAt !== null,
  };
}
