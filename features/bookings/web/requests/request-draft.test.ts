import { beforeEach, expect, it, vi } from 'vitest';
import { storeDraft } from '#platform/web/api/draft-storage.ts';
import { indiaInstant } from '#shared/time.ts';
import type { RequestValues } from '../../requests/request-values.ts';
import { isSameRequest, readRequestDraft } from './request-draft.ts';

const KEY = 'request:teacher';
const NOW = indiaInstant('2026-11-23', '20:00');
const PRICES = { onlinePrice: 500, offlinePrice: null, monthlyOnlinePrice: null, monthlyOfflinePrice: null };
const VALUES: RequestValues = {
  choice: { sessionType: 'online', pricingType: 'hourly', isDemo: false },
  dates: [],
  picks: [],
  month: { weekdays: [], startDate: null, time: null },
  anyTime: false,
  draft: null,
  message: 'My back is stiff',
};

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it('a draft comes back without what is over', () => {
  expect(readRequestDraft(KEY, PRICES, NOW)).toBeNull();
  const pick = (date: string) => ({ startsAt: indiaInstant(date, '07:00').toISOString(), suggested: false });
  storeDraft(KEY, {
    ...VALUES,
    dates: ['2026-11-22', '2026-11-24'],
    picks: [pick('2026-11-23'), pick('2026-11-24')],
    draft: { date: '2026-11-22', startTime: '07:00', endTime: '08:00' },
  });
  expect(readRequestDraft(KEY, PRICES, NOW)).toEqual({
    ...VALUES,
    dates: ['2026-11-24'],
    picks: [pick('2026-11-24')],
  });
});

it('a draft of a free demo comes back as a session, because a button of its own asks for the demo', () => {
  const demo = { ...VALUES, choice: { ...VALUES.choice, isDemo: true } };
  expect(isSameRequest(demo, VALUES)).toBe(true);
  storeDraft(KEY, demo);
  expect(readRequestDraft(KEY, PRICES, NOW)).toEqual(VALUES);
});
