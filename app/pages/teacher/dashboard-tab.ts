import type { CurrentUser } from '#features/identity/contract.ts';
import type { OwnTeacher } from '#features/teacher-workspace/contract.ts';

/** Tabs of the teacher dashboard, as used in its URL. */
export const DASHBOARD_TABS = ['profile', 'media', 'bookings', 'availability', 'reviews'] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** Props that the page passes to every tab of the teacher dashboard. */
export type DashboardTabProps = {
  user: CurrentUser;
  profile: OwnTeacher;
  onTab: (tab: DashboardTab) => void;
  onPreview: () => void;
  /** The booking that Booking Requests shows first; null for none. */
  shownBooking: string | null;
};
