import { adminSlice } from '#features/admin/slice.ts';
import { auditSlice } from '#features/audit/slice.ts';
import { availabilitySlice } from '#features/availability/slice.ts';
import { batchesSlice } from '#features/batches/slice.ts';
import { blocksSlice } from '#features/blocks/slice.ts';
import { bookingsSlice } from '#features/bookings/slice.ts';
import { calendarSlice } from '#features/calendar/slice.ts';
import { chatSlice } from '#features/chat/slice.ts';
import { codesSlice } from '#features/codes/slice.ts';
import { contactsSlice } from '#features/contacts/slice.ts';
import { deliveryFailuresSlice } from '#features/delivery-failures/slice.ts';
import { devicesSlice } from '#features/devices/slice.ts';
import { directorySlice } from '#features/directory/slice.ts';
import { identitySlice } from '#features/identity/slice.ts';
import { lessonsSlice } from '#features/lessons/slice.ts';
import { linkPreviewsSlice } from '#features/link-previews/slice.ts';
import { mediaSlice } from '#features/media/slice.ts';
import { registerNotices } from '#features/notifications/server/kinds.ts';
import { notificationsSlice } from '#features/notifications/slice.ts';
import { paymentsSlice } from '#features/payments/slice.ts';
import { placesSlice } from '#features/places/slice.ts';
import { plansSlice } from '#features/plans/slice.ts';
import { privacySlice } from '#features/privacy/slice.ts';
import { reportsSlice } from '#features/reports/slice.ts';
import { reviewsSlice } from '#features/reviews/slice.ts';
import { safetySlice } from '#features/safety/slice.ts';
import { savedSlice } from '#features/saved/slice.ts';
import { searchSlice } from '#features/search/slice.ts';
import { settingsSlice } from '#features/settings/slice.ts';
import { statisticsSlice } from '#features/statistics/slice.ts';
import { studentsSlice } from '#features/students/slice.ts';
import { teacherWorkspaceSlice } from '#features/teacher-workspace/slice.ts';
import { teachersSlice } from '#features/teachers/slice.ts';
import { verificationSlice } from '#features/verification/slice.ts';
import { registerPersonalData } from '#platform/server/personal-data.ts';
import { registerSlices, type Slice, type TableOwner } from '#platform/server/slice.ts';
import { PLATFORM_TABLES } from '#platform/server/tables.ts';
import { type LimitNames, PLATFORM_LIMITS } from '#shared/calls/limits.ts';

/** Every slice of the application. Add new slices here only. */
export const SLICES: readonly Slice[] = [
  adminSlice,
  auditSlice,
  availabilitySlice,
  batchesSlice,
  blocksSlice,
  bookingsSlice,
  calendarSlice,
  chatSlice,
  codesSlice,
  contactsSlice,
  devicesSlice,
  directorySlice,
  identitySlice,
  lessonsSlice,
  mediaSlice,
  deliveryFailuresSlice,
  notificationsSlice,
  paymentsSlice,
  placesSlice,
  plansSlice,
  privacySlice,
  reportsSlice,
  reviewsSlice,
  savedSlice,
  safetySlice,
  searchSlice,
  settingsSlice,
  linkPreviewsSlice,
  statisticsSlice,
  studentsSlice,
  teacherWorkspaceSlice,
  teachersSlice,
  verificationSlice,
];

/** The tables of each owner. */
export const TABLE_OWNERS: readonly TableOwner[] = [...SLICES, PLATFORM_TABLES];

registerSlices(SLICES);
registerNotices(SLICES.flatMap(({ notices }) => notices ?? []));

/** Every request limit of the application. */
export const ALL_RATE_LIMITS: LimitNames = Object.assign(
  {},
  PLATFORM_LIMITS,
  ...SLICES.map(({ limits }) => limits ?? {}),
);

/** Identity comes last: it erases the name and contacts, which other slices may still need. */
registerPersonalData(
  [...SLICES.filter((slice) => slice !== identitySlice), PLATFORM_TABLES, identitySlice].flatMap(
    ({ personalData }) => personalData ?? [],
  ),
);
