import type { CurrentUser } from '#features/identity/contract.ts';
import type { OwnTeacher } from '#features/teacher-workspace/contract.ts';

/** Tabs of the teacher's dashboard, as they stand in its address. */
export const DESK_TABS = ['profile', 'media', 'bookings', 'availability', 'reviews'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

/** What every tab of the teacher's dashboard gets from the page. */
export type DeskProps = {
  user: CurrentUser;
  profile: OwnTeacher;
  onTab: (tab: DeskTab) => void;
  onPreview: () => void;
};
