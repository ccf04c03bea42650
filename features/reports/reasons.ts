import { text } from '#shared/texts/translate.ts';

/**
 * Reasons for a report, and the hours within which our team must decide. Content that does harm while it is visible has
 * the shortest time.
 */
export const REASONS = {
  intimate: { label: text`Sexual or intimate content`, hours: 2 },
  unsafe: { label: text`I feel unsafe`, hours: 3 },
  harassment: { label: text`Rude or threatening`, hours: 36 },
  fraud: { label: text`Asks for money or codes`, hours: 36 },
  impersonation: { label: text`Pretends to be someone else`, hours: 36 },
  private: { label: text`Shows private details`, hours: 36 },
  fake: { label: text`Not true`, hours: 7 * 24 },
  spam: { label: text`Advertising`, hours: 7 * 24 },
  other: { label: text`Something else`, hours: 7 * 24 },
} as const;

export type Reason = keyof typeof REASONS;
export const REASON_KEYS = Object.keys(REASONS) as [Reason, ...Reason[]];

/** Time to answer a message from the contact form. */
const CONTACT_HOURS = 36;
/** Time to decide on a session reported as not held. */
const NO_SHOW_HOURS = 36;
const HOUR_MS = 3_600_000;

/** When a report must be decided. */
export function reportDueAt(reason: Reason | 'contact' | 'no-show', createdAt: Date): Date {
  const hours =
    reason === 'contact' ? CONTACT_HOURS : reason === 'no-show' ? NO_SHOW_HOURS : REASONS[reason].hours;
  return new Date(createdAt.getTime() + hours * HOUR_MS);
}

/** Maximum length of the reporter's own text, in characters. */
export const DETAILS_MAX = 1000;

export const REPORT_KINDS = ['profile', 'review', 'message', 'payment', 'lesson', 'contact'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_ACTIONS = ['dismiss', 'hide', 'restore', 'warn', 'answer'] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

/** The decisions possible for each kind of report. Messages to the team can only be answered; payments and lessons
 * can't be hidden. */
export function actionsFor(kind: ReportKind): readonly ReportAction[] {
  if (kind === 'payment' || kind === 'lesson') return ['dismiss', 'warn'];
  return kind === 'contact' ? ['answer', 'dismiss'] : ['dismiss', 'hide', 'restore', 'warn'];
}
