import type { Row } from './row.ts';
import { ADMIN_ROWS } from './rows/admin.ts';
import { AUDIT_ROWS } from './rows/audit.ts';
import { AVAILABILITY_ROWS } from './rows/availability.ts';
import { BOOKINGS_ROWS } from './rows/bookings.ts';
import { CALENDAR_ROWS } from './rows/calendar.ts';
import { CHAT_ROWS } from './rows/chat.ts';
import { CONTACTS_ROWS } from './rows/contacts.ts';
import { DIRECTORY_ROWS } from './rows/directory.ts';
import { IDENTITY_ROWS } from './rows/identity.ts';
import { MEDIA_ROWS } from './rows/media.ts';
import { MESSAGE_ROWS } from './rows/messages.ts';
import { NOTIFICATIONS_ROWS } from './rows/notifications.ts';
import { PLACES_ROWS } from './rows/places.ts';
import { PRIVACY_ROWS } from './rows/privacy.ts';
import { REPORTS_ROWS } from './rows/reports.ts';
import { REVIEWS_ROWS } from './rows/reviews.ts';
import { SEARCH_ROWS } from './rows/search.ts';
import { SETTINGS_ROWS } from './rows/settings.ts';
import { STATISTICS_ROWS } from './rows/statistics.ts';
import { STUDENTS_ROWS } from './rows/students.ts';
import { TEACHER_WORKSPACE_ROWS } from './rows/teacher-workspace.ts';
import { TEACHERS_ROWS } from './rows/teachers.ts';
import { VERIFICATION_ROWS } from './rows/verification.ts';

/** Every row of the matrix, by slice. A call of the application without a row fails the build. */
export const MATRIX: readonly Row[] = [
  ...IDENTITY_ROWS,
  ...CONTACTS_ROWS,
  ...STUDENTS_ROWS,
  ...ADMIN_ROWS,
  ...AUDIT_ROWS,
  ...AVAILABILITY_ROWS,
  ...BOOKINGS_ROWS,
  ...CALENDAR_ROWS,
  ...CHAT_ROWS,
  ...DIRECTORY_ROWS,
  ...NOTIFICATIONS_ROWS,
  ...MEDIA_ROWS,
  ...PLACES_ROWS,
  ...REPORTS_ROWS,
  ...PRIVACY_ROWS,
  ...REVIEWS_ROWS,
  ...SEARCH_ROWS,
  ...SETTINGS_ROWS,
  ...MESSAGE_ROWS,
  ...STATISTICS_ROWS,
  ...TEACHERS_ROWS,
  ...TEACHER_WORKSPACE_ROWS,
  ...VERIFICATION_ROWS,
  // Ends the session, so it runs last.
  { call: 'POST /api/logout', expect: 200 },
];
