import { defineNotice } from '#features/notifications/notice.ts';
import type { NoData } from '#shared/texts/notice.ts';
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

export const ID_SEEN = defineNotice<NoData>({
  ...COMMON,
  kind: 'idSeen',
  title: (_data, t) => t`Our team has seen your ID`,
  body: (_data, t) => t`Your profile says so now. The picture is deleted.`,
});

export const ID_REFUSED = defineNotice<{ reason: string }>({
  ...COMMON,
  kind: 'idRefused',
  title: (_data, t) => t`Please send your ID again`,
  body: ({ reason }, t) => t`Our team could not accept the picture: ${reason}. The picture is deleted.`,
  sample: { reason: 'The picture is blurred' },
});

export const ID_EXPIRED = defineNotice<NoData>({
  ...COMMON,
  kind: 'idExpired',
  title: (_data, t) => t`Please send your ID again`,
  body: (_data, t) => t`Our team did not get to it within 7 days. The picture is deleted, as promised.`,
});

export const VERIFICATION_NOTICES = [...Object.values(NOTICE_BY_DECISION), ID_SEEN, ID_REFUSED, ID_EXPIRED];
