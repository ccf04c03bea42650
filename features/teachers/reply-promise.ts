/** How a teacher answers requests, as far as it can be told. */
export type ReplyPromise = {
  /** Share of requests that were answered, in whole percent. */
  responseRate: number;
  /** Half of the answers came within so many minutes; null when none came. */
  typicalReplyMinutes: number | null;
};

/** Fewer requests than these tell nothing. */
const REQUESTS_NEEDED = 3;

type Counted = { requests: number; answered: number; typicalMinutes: number | null };

/** Null while there were too few requests to speak of. */
export function replyPromise(counted: Counted | null): ReplyPromise | null {
  if (counted === null || counted.requests < REQUESTS_NEEDED) return null;
  return {
    responseRate: Math.round((counted.answered / counted.requests) * 100),
    typicalReplyMinutes: counted.typicalMinutes,
  };
}

/** The share answered within 24 hours, which ranking reads; null while there were too few requests. */
export function replyShare(counted: { requests: number; inTime: number } | null): number | null {
  if (counted === null || counted.requests < REQUESTS_NEEDED) return null;
  return counted.inTime / counted.requests;
}

/** A waiting time as people say it: "Within an hour", "In about 5 hours". */
export function replyTimeWords(minutes: number): string {
  if (minutes <= 60) return 'Within an hour';
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `In about ${Math.max(hours, 2)} hours`;
  const days = Math.round(minutes / 1440);
  return days === 1 ? 'In about a day' : `In about ${days} days`;
}
