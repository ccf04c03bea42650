import { describe, expect, it } from 'vitest';
import { actionsFor, reportDueAt } from './reasons.ts';

const NOW = new Date('2026-03-02T06:30:00Z');

describe('the due times of reports', () => {
  it.each([
    ['intimate', '2026-03-02T08:30:00Z'],
    ['unsafe', '2026-03-02T09:30:00Z'],
    ['fraud', '2026-03-03T18:30:00Z'],
    ['contact', '2026-03-03T18:30:00Z'],
    ['spam', '2026-03-09T06:30:00Z'],
  ] as const)('%s is due at %s', (reason, due) => {
    expect(reportDueAt(reason, NOW)).toEqual(new Date(due));
  });
});

it('contact messages can only be answered or dismissed, and reviews cannot be answered', () => {
  expect(actionsFor('contact')).toEqual(['answer', 'dismiss']);
  expect(actionsFor('message')).toContain('hide');
  expect(actionsFor('review')).not.toContain('answer');
});
