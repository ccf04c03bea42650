import { describe, expect, it } from 'vitest';
import { translateToEnglish } from '#shared/texts/translate.ts';
import { indiaInstant } from '#shared/time.ts';
import { countdownText, kindText, replyDueSoonText, wishText } from './morning-texts.ts';

const at = (time: string) => indiaInstant('2026-11-22', time);
const NOW = at('08:18');
const SESSION = { startsAt: at('09:30').toISOString(), endsAt: at('10:30').toISOString() };

const request = {
  sessionType: 'offline' as const,
  pricingType: 'hourly' as const,
  isDemo: false,
  price: 850,
  clientPreferredDays: ['friday' as const, 'monday' as const],
  clientTimeSlots: [{ startTime: '06:30', endTime: '07:30' }],
};

const say = (now: Date) => translateToEnglish(countdownText(SESSION, now, 'en') ?? '');

describe('replySoon', () => {
  it('is shown in the last two hours only', () => {
    expect(replyDueSoonText(at('09:40').toISOString(), NOW, 'en')).toBe('9:40 am');
    expect(replyDueSoonText(at('10:18').toISOString(), NOW, 'en')).toBeNull();
    expect(replyDueSoonText(at('08:00').toISOString(), NOW, 'en')).toBeNull();
    expect(replyDueSoonText(null, NOW, 'en')).toBeNull();
  });
});

describe('countdownText', () => {
  it('counts in hours, then minutes, then says until when', () => {
    expect(say(NOW)).toBe('in 1 h 12 min');
    expect(say(at('08:30'))).toBe('in 1 h');
    expect(say(at('09:18'))).toBe('Starts in 12 min');
    expect(say(at('09:30'))).toBe('Now, until 10:30 am');
    expect(countdownText(SESSION, at('10:30'), 'en')).toBeNull();
  });
});

describe('kindText and wishText', () => {
  it('name type, price, and the pattern of a month', () => {
    expect(kindText(request)).toBe('In person · ₹850 per session');
    expect(kindText({ ...request, pricingType: 'monthly', price: 6500 })).toBe(
      'In person · ₹6,500 per month · Mon, Fri 6:30 am',
    );
    expect(wishText(request)).toBe('Mon, Fri · 6:30–7:30 am');
    expect(wishText({ ...request, clientPreferredDays: [], clientTimeSlots: [] })).toBe('Any time');
  });
});
