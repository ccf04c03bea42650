import { defineNotice } from '#features/notifications/notice.ts';
import type { NoData } from '#shared/notice.ts';
import type { Decision } from './decisions.ts';

const COMMON = {
  topic: 'verification',
  to: 'teacher',
  essential: true,
  href: () => '/teacher-dashboard',
  sample: {},
} as const;

/** The notice that the teacher gets for each decision of the admin. */
export const NOTICE_BY_DECISION = {
  approved: defineNotice<NoData>({
    ...COMMON,
    kind: 'profileApproved',
    title: (_data, t) => t`Profile Verified`,
    body: (_data, t) => t`Your profile carries the verified badge now, and students can find you in search.`,
  }),
  rejected: defineNotice<NoData>({
    ...COMMON,
    kind: 'profileRejected',
    title: (_data, t) => t`Please review and resubmit your profile`,
    body: (_data, t) => t`Our team left notes for you on your dashboard.`,
  }),
  needs_more_info: defineNotice<NoData>({
    ...COMMON,
    kind: 'profileNeedsMoreInfo',
    title: (_data, t) => t`Admin has requested additional details`,
    body: (_data, t) =>
      t`Our team left notes for you on your dashboard. Add what is asked for, then resubmit.`,
  }),
} as const satisfies Record<Decision, unknown>;

export const VERIFICATION_NOTICES = Object.values(NOTICE_BY_DECISION);
