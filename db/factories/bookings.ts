import type { Insertable } from 'kysely';
import { bookingEnd } from '#features/bookings/requests/plan.ts';
import type { Bookings, Reviews } from '#platform/server/db/types.ts';
import type { DayName } from '#shared/time.ts';
import { CREATED_AT } from './people.ts';
import type { Sequence } from './sequence.ts';

const HOUR_MS = 3_600_000;

export type BookingOverrides = {
  id?: string;
  status?: 'pending' | 'confirmed' | 'cancelled' | 'completed';
  sessionType?: 'online' | 'offline';
  pricingType?: 'hourly' | 'monthly';
  isDemo?: boolean;
  price?: number | null;
  timeSlotId?: string | null;
  message?: string;
  teacherResponse?: string | null;
  preferredDays?: readonly DayName[];
  preferredTimes?: ReadonlyArray<{ startTime: string; endTime: string }>;
  /** Start of the session; for confirmed and completed bookings by default a week after creation. */
  sessionAt?: Date | null;
  overlapOk?: boolean;
  closedBy?: 'student' | 'teacher' | 'expired' | 'admin' | null;
  closedReason?: string | null;
  createdAt?: Date;
  answeredAt?: Date | null;
  /** Expiry of a pending request; by default never, so that tests can ignore the clock. */
  expiresAt?: Date | null;
};

/** A bookings row: a pending online hour at ₹600. */
export function bookingRow(
  sequence: Sequence,
  pair: { clientId: string; teacherId: string },
  overrides: BookingOverrides = {},
): Insertable<Bookings> & { id: string } {
  const createdAt = overrides.createdAt ?? CREATED_AT;
  const status = overrides.status ?? 'pending';
  const hasSession = status === 'confirmed' || status === 'completed';
  const usual = hasSession ? new Date(createdAt.getTime() + 7 * 24 * HOUR_MS) : null;
  const sessionAt = overrides.sessionAt === undefined ? usual : overrides.sessionAt;
  const answeredAt = overrides.answeredAt === undefined && status !== 'pending' ? createdAt : null;
  const kind = { pricingType: overrides.pricingType ?? 'hourly', isDemo: overrides.isDemo ?? false };
  return {
    id: overrides.id ?? sequence.id(createdAt),
    client_id: pair.clientId,
    teacher_id: pair.teacherId,
    status,
    session_type: overrides.sessionType ?? 'online',
    pricing_type: kind.pricingType,
    is_demo: kind.isDemo,
    price: overrides.price === undefined ? 600 : overrides.price,
    time_slot_id: overrides.timeSlotId ?? null,
    message: overrides.message ?? '',
    teacher_response: overrides.teacherResponse ?? null,
    preferred_days: [...(overrides.preferredDays ?? [])],
    preferred_times: JSON.stringify(overrides.preferredTimes ?? []),
    session: sessionAt === null ? null : hourFrom(sessionAt),
    ends_at: sessionAt === null ? null : bookingEnd(sessionAt, kind),
    overlap_ok: overrides.overlapOk ?? false,
    closed_by: overrides.closedBy ?? null,
    closed_reason: overrides.closedReason ?? null,
    expires_at: overrides.expiresAt ?? null,
    created_at: createdAt,
    answered_at: overrides.answeredAt ?? answeredAt,
    updated_at: overrides.answeredAt ?? createdAt,
  };
}

function hourFrom(start: Date): string {
  return `[${start.toISOString()},${new Date(start.getTime() + HOUR_MS).toISOString()})`;
}

export type ReviewOverrides = {
  id?: string;
  rating?: number;
  comment?: string;
  createdAt?: Date;
  editedAt?: Date | null;
  hiddenAt?: Date | null;
  isVerifiedSession?: boolean;
  reply?: string;
};

/** A reviews row: four stars. */
export function reviewRow(
  sequence: Sequence,
  pair: { clientId: string; teacherId: string },
  overrides: ReviewOverrides = {},
): Insertable<Reviews> & { id: string } {
  const createdAt = overrides.createdAt ?? CREATED_AT;
  return {
    id: overrides.id ?? sequence.id(createdAt),
    client_id: pair.clientId,
    teacher_id: pair.teacherId,
    rating: overrides.rating ?? 4,
    comment: overrides.comment ?? 'Clear instructions and an easy pace.',
    created_at: createdAt,
    edited_at: overrides.editedAt ?? null,
    hidden_at: overrides.hiddenAt ?? null,
    is_verified_session: overrides.isVerifiedSession ?? false,
    reply: overrides.reply ?? null,
    replied_at: overrides.reply === undefined ? null : createdAt,
  };
}
