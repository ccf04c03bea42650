import { pluralText, type Translate, translateToEnglish } from '#shared/texts/translate.ts';

/** How a teacher answers requests, from measured data. */
export type ReplySummary = {
  /** Share of answered requests, in whole percent. */
  responseRate: number;
  /** Median time to an answer, in minutes; null if no request was answered. */
  typicalReplyMinutes: number | null;
};

/** Minimum number of requests from which these statistics are computed; fewer would say too little. */
const REQUESTS_NEEDED = 3;

type Counted = { requests: number; answered: number; typicalMinutes: number | null };

/** Computes how often and how fast a teacher replies; null if there were too few requests. */
export function computeReplySummary(counted: Counted | null): ReplySummary | null {
  if (counted === null || counted.requests < REQUESTS_NEEDED) return null;
  return {
    responseRate: Math.round((counted.answered / counted.requests) * 100),
    typicalReplyMinutes: counted.typicalMinutes,
  };
}

/** Share of requests that were answered within 24 hours, used by the ranking; null if there were too few requests. */
export function replyShare(counted: { requests: number; inTime: number } | null): number | null {
  if (counted === null || counted.requests < REQUESTS_NEEDED) return null;
  return counted.inTime / counted.requests;
}

/** A duration for people: "Within an hour", "In about 5 hours". */
export function replyTimeText(minutes: number, t: Translate = translateToEnglish): string {
  if (minutes <= 60) return t`Within an hour`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return t`In about ${Math.max(hours, 2)} hours`;
  const days = Math.round(minutes / 1440);
  return t(pluralText(days, { one: 'In about a day', other: 'In about # days' }));
}
