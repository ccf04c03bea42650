/** What works offline for each role: the source modules of its pages, and the API answers that they show. */

const FRAME = ['app/pages/root.frame.tsx', 'app/pages/shell.frame.tsx', 'platform/web/ui/toasts/toaster.tsx'];
const CHAT = ['features/chat/web/chat-dialog.tsx', 'features/chat/web/conversation-list.tsx'];

/** The source modules that the offline shell of each role loads (platform/server/ssr/offline.ts). */
export const OFFLINE_MODULES = {
  student: [...FRAME, 'app/pages/student/client-dashboard.page.tsx', ...CHAT],
  // Teachers mark attendance where they teach.
  teacher: [
    ...FRAME,
    'app/pages/teacher/teacher-dashboard.page.tsx',
    'app/pages/teacher/dashboard-bookings.tsx',
    ...CHAT,
    'app/pages/plans/plan.page.tsx',
  ],
} as const satisfies Record<string, readonly string[]>;

export type OfflineRole = keyof typeof OFFLINE_MODULES;

const PATHS = [
  '/api/user',
  '/api/profile/completion-status',
  '/api/client/(profile|bookings|booking-requests|dues|seats)',
  '/api/teacher/(profile|bookings|morning|dues)',
  '/api/notifications',
  '/api/plans/[^/?]+',
  '/api/chat/(unread-counts|conversations|conversation/[^/?]+|peers/[^/?]+)',
];
const KEPT = new RegExp(`^(${PATHS.join('|')})(\\?userType=\\w+)?$`);

/** True if the device stores the answer of this URL for offline use. */
export const isKeptOffline = (url: string): boolean => KEPT.test(url);
