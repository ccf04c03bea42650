import type { Prices } from '#features/teachers/pricing.ts';
import { readStoredDraft } from '#platform/web/api/draft-storage.ts';
import { indiaParts } from '#shared/time.ts';
import { nearestOffered } from '../../requests/request-choice.ts';
import type { RequestValues } from '../../requests/request-values.ts';

/**
 * The stored values of a request, without days and hours that are over; null if there are none. Never the free demo: the
 * button that opens the dialog chooses it.
 */
export function readRequestDraft(key: string, prices: Prices, now: Date): RequestValues | null {
  const stored = readStoredDraft(key) as RequestValues | null;
  if (typeof stored !== 'object' || stored === null) return null;
  const today = indiaParts(now).date;
  const { draft } = stored;
  return {
    ...stored,
    choice: nearestOffered(prices, { ...stored.choice, isDemo: false }),
    dates: stored.dates.filter((date) => date >= today),
    picks: stored.picks.filter(({ startsAt }) => new Date(startsAt) > now),
    draft: draft !== null && draft.date < today ? null : draft,
  };
}

/** Whether two requests have the same values, the free demo left out. */
export function isSameRequest(one: RequestValues, other: RequestValues): boolean {
  const text = (values: RequestValues) =>
    JSON.stringify({ ...values, choice: { ...values.choice, isDemo: false } });
  return text(one) === text(other);
}
