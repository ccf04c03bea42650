import { defineNotice } from '#features/notifications/notice.ts';
import type { NoData } from '#shared/texts/notice.ts';
import { knownText, text } from '#shared/texts/translate.ts';

const COMMON = { topic: 'account', to: 'anyone', href: () => '/help#report' } as const;

/** Names of the reported content in titles. Notices store the English name; it is translated when shown. */
export const REPORTED_CONTENT_TEXTS = {
  profile: text`your profile`,
  review: text`your review`,
  message: text`your message`,
  payment: text`what you said about a payment`,
  lesson: text`what you said about a lesson`,
};

/** `thing` as in "your review"; `note` is the admin's text. */
type ContentData = { thing: string; note: string };

const ABOUT_CONTENT = {
  ...COMMON,
  essential: true,
  body: ({ note }: ContentData) => note,
  sample: { thing: 'your review', note: "This is where the admin's note appears." },
} as const;

/** The notice that the content's author gets for each decision of the admin. */
export const NOTICE_BY_ACTION = {
  hide: defineNotice<ContentData>({
    ...ABOUT_CONTENT,
    kind: 'contentHidden',
    title: ({ thing }, t) =>
      t`Our team removed ${t(knownText(thing, Object.values(REPORTED_CONTENT_TEXTS)))} from the site`,
  }),
  restore: defineNotice<ContentData>({
    ...ABOUT_CONTENT,
    kind: 'contentRestored',
    title: ({ thing }, t) =>
      t`Our team restored ${t(knownText(thing, Object.values(REPORTED_CONTENT_TEXTS)))}`,
  }),
  warn: defineNotice<ContentData>({
    ...ABOUT_CONTENT,
    kind: 'contentWarned',
    title: ({ thing }, t) => t`A warning about ${t(knownText(thing, Object.values(REPORTED_CONTENT_TEXTS)))}`,
  }),
} as const;

/** Sent to the user who reported. */
export const REPORT_DECIDED = defineNotice<NoData>({
  ...COMMON,
  kind: 'reportDecided',
  essential: false,
  title: (_data, t) => t`Our team looked at your report`,
  body: (_data, t) => t`Thank you for your report. We have made a decision.`,
  sample: {},
});

export const REPORT_NOTICES = [...Object.values(NOTICE_BY_ACTION), REPORT_DECIDED];
