import type { Insertable } from 'kysely';
import type { Language, Level, Need } from '#features/teachers/facts.ts';
import type { Gender, IdentityDocument } from '#features/teachers/identity-facts.ts';
import type {
  Certifications,
  IdChecks,
  ProfileReviews,
  TeacherServiceAreas,
  TeacherSpecializations,
  Teachers,
  TimeSlots,
  Users,
} from '#platform/server/db/types.ts';
import { DAY_NAMES, type DayName, minutesOfDay } from '#shared/time.ts';
import { BANDRA, CREATED_AT, MUMBAI, type PersonOverrides, type Place, userRow } from './people.ts';
import type { Sequence } from './sequence.ts';

/** Slugs of the twelve specializations in order; the first migration defines their ids. */
export const SPECIALIZATIONS = [
  'hatha-yoga',
  'vinyasa-flow',
  'ashtanga',
  'yin-yoga',
  'power-yoga',
  'restorative-yoga',
  'prenatal-yoga',
  'kids-yoga',
  'meditation',
  'breathwork',
  'yoga-therapy',
  'hot-yoga',
] as const;
export type SpecializationSlug = (typeof SPECIALIZATIONS)[number];

export function specializationId(slug: SpecializationSlug): string {
  const position = SPECIALIZATIONS.indexOf(slug) + 1;
  return `0190a000-0000-7000-8000-${position.toString(16).padStart(12, '0')}`;
}

export type SlotSpec = { day: DayName; start: string; end: string };
export type CertificationSpec = {
  name: string;
  organization: string;
  year?: number | null;
  description?: string | null;
  isChecked?: boolean;
};

export type TeacherOverrides = PersonOverrides & {
  teacherId?: string;
  intro?: string;
  detailedDescription?: string;
  experience?: number | null;
  onlinePrice?: number | null;
  offlinePrice?: number | null;
  monthlyOnlinePrice?: number | null;
  monthlyOfflinePrice?: number | null;
  offersFreeDemo?: boolean;
  languages?: Language[];
  gender?: Gender | null;
  teachesWomenOnly?: boolean;
  levels?: Level[];
  needs?: Need[];
  /** The stored facts of an ID that our team has checked. By default the gender is the teacher's. */
  seenId?: { kind?: IdentityDocument; lastFour?: string; gender?: Gender | null };
  photos?: string[];
  photoCaptions?: string[];
  videos?: string[];
  city?: Place | null;
  areas?: readonly Place[];
  specializations?: readonly SpecializationSlug[];
  /** At most three of `specializations`. */
  topExpertise?: readonly SpecializationSlug[];
  certifications?: readonly CertificationSpec[];
  slots?: readonly SlotSpec[];
  /** null: never submitted. Approved by default. */
  reviewStatus?: 'pending' | 'approved' | 'rejected' | 'needs_more_info' | null;
  reviewNotes?: string | null;
  submittedAt?: Date;
  reviewedAt?: Date;
  /** Follows the review status by default. */
  isVerified?: boolean;
  hiddenAt?: Date | null;
};

export type TeacherRows = {
  user: Insertable<Users>;
  teacher: Insertable<Teachers>;
  areas: Insertable<TeacherServiceAreas>[];
  specializations: Insertable<TeacherSpecializations>[];
  certifications: Insertable<Certifications>[];
  slots: Insertable<TimeSlots>[];
  idChecks: Insertable<IdChecks>[];
  /** The submission that led to the review status; empty if the profile was never submitted. */
  submissions: Insertable<ProfileReviews>[];
};

/** The rows of a teacher: approved, verified, in Bandra, Hatha Yoga, ₹600 online and ₹800 in person. */
export function teacherRows(sequence: Sequence, overrides: TeacherOverrides = {}): TeacherRows {
  const createdAt = overrides.createdAt ?? CREATED_AT;
  const user = userRow(sequence, 'teacher', overrides);
  const teacherId = overrides.teacherId ?? sequence.id(createdAt);
  const city = overrides.city === undefined ? MUMBAI : overrides.city;
  const areas = overrides.areas ?? (city === MUMBAI ? [BANDRA] : []);
  const specializations = overrides.specializations ?? ['hatha-yoga'];
  const status = overrides.reviewStatus === undefined ? 'approved' : overrides.reviewStatus;
  const isReviewed = status !== null && status !== 'pending';
  const submittedAt = overrides.submittedAt ?? createdAt;
  const reviewedAt = isReviewed ? (overrides.reviewedAt ?? submittedAt) : null;
  return {
    user,
    teacher: {
      id: teacherId,
      user_id: user.id,
      intro: overrides.intro ?? 'Slow, steady classes for every body.',
      detailed_description: overrides.detailedDescription ?? 'We begin with the breath and end with rest.',
      experience: overrides.experience === undefined ? 5 : overrides.experience,
      online_price: overrides.onlinePrice === undefined ? 600 : overrides.onlinePrice,
      offline_price: overrides.offlinePrice === undefined ? 800 : overrides.offlinePrice,
      monthly_online_price: overrides.monthlyOnlinePrice ?? null,
      monthly_offline_price: overrides.monthlyOfflinePrice ?? null,
      offers_free_demo: overrides.offersFreeDemo ?? false,
      languages: overrides.languages ?? [],
      gender: overrides.gender ?? null,
      teaches_women_only: overrides.teachesWomenOnly ?? false,
      levels: overrides.levels ?? [],
      needs: overrides.needs ?? [],
      photos: overrides.photos ?? [],
      photo_captions: overrides.photoCaptions ?? [],
      videos: overrides.videos ?? [],
      city_id: city?.id ?? null,
      city_name: city?.name ?? null,
      city_latitude: city?.latitude ?? null,
      city_longitude: city?.longitude ?? null,
      review_status: status,
      review_notes: overrides.reviewNotes ?? null,
      submitted_at: status === null ? null : submittedAt,
      reviewed_at: reviewedAt,
      is_verified: overrides.isVerified ?? status === 'approved',
      hidden_at: overrides.hiddenAt ?? null,
      created_at: createdAt,
      updated_at: createdAt,
    },
    areas: areas.map((area, position) => ({
      teacher_id: teacherId,
      position,
      name: area.name,
      area_key: area.id,
      maps_id: area.id,
      latitude: area.latitude,
      longitude: area.longitude,
      full_address: city === null ? null : `${area.name}, ${city.name}`,
    })),
    specializations: specializations.map((slug, position) => ({
      teacher_id: teacherId,
      specialization_id: specializationId(slug),
      position,
      is_top_expertise: overrides.topExpertise?.includes(slug) ?? false,
    })),
    certifications: (overrides.certifications ?? []).map((certification) => ({
      id: sequence.id(createdAt),
      teacher_id: teacherId,
      name: certification.name,
      organization: certification.organization,
      year: certification.year ?? null,
      description: certification.description ?? null,
      checked_at: certification.isChecked ? createdAt : null,
      created_at: createdAt,
    })),
    slots: (overrides.slots ?? []).map((slot) => ({
      id: sequence.id(createdAt),
      teacher_id: teacherId,
      day_of_week: DAY_NAMES.indexOf(slot.day),
      start_min: minutes(slot.start),
      end_min: minutes(slot.end),
      created_at: createdAt,
    })),
    idChecks: overrides.seenId
      ? [
          {
            teacher_id: teacherId,
            kind: overrides.seenId.kind ?? 'pan',
            last_four: overrides.seenId.lastFour ?? '234F',
            gender:
              overrides.seenId.gender === undefined ? (overrides.gender ?? null) : overrides.seenId.gender,
            seen_at: createdAt,
          },
        ]
      : [],
    submissions:
      status === null
        ? []
        : [
            {
              id: sequence.id(createdAt),
              teacher_id: teacherId,
              status,
              submitted_at: submittedAt,
              reviewed_at: reviewedAt,
              notes: overrides.reviewNotes ?? null,
            },
          ],
  };
}

function minutes(time: string): number {
  const value = minutesOfDay(time);
  if (value === null) throw new Error(`"${time}" is not a time of day`);
  return value;
}
