import { describe, expect, it } from 'vitest';
import { computeReplySummary, replyShare, replyTimeText } from './reply-promise.ts';

describe('the reply promise', () => {
  it.each([null, { requests: 2, answered: 2, typicalMinutes: 5 }])('is null for %j', (counted) => {
    expect(computeReplySummary(counted)).toBeNull();
  });

  it('is a whole percentage with at least three requests', () => {
    expect(computeReplySummary({ requests: 3, answered: 2, typicalMinutes: 90 })).toEqual({
      responseRate: 67,
      typicalReplyMinutes: 90,
    });
    expect(computeReplySummary({ requests: 3, answered: 0, typicalMinutes: null })).toEqual({
      responseRate: 0,
      typicalReplyMinutes: null,
    });
  });

  it('gives the share of requests answered in time, or null with too few requests', () => {
    expect(replyShare({ requests: 4, inTime: 3 })).toBe(0.75);
    expect(replyShare({ requests: 2, inTime: 2 })).toBeNull();
    expect(replyShare(null)).toBeNull();
  });

  it.each([
    [0, 'Within an hour'],
    [60, 'Within an hour'],
    [61, 'In about 2 hours'],
    [300, 'In about 5 hours'],
    [1379, 'In about 23 hours'],
    [1440, 'In about a day'],
    [4300, 'In about 3 days'],
  ])('%i minutes are "%s"', (minutes, words) => {
    expect(replyTimeText(minutes)).toBe(words);
  });
});
