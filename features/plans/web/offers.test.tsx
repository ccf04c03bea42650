import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { withTexts } from '#test/with-texts.tsx';
import type { Plan } from '../contract.ts';
import { PlanChanges } from './plan-changes.tsx';
import type { PlanActions } from './queries.ts';
import { RenewalCard } from './renewal-card.tsx';

const NOW = new Date('2026-04-02T01:30:00.000Z');
const SKIPPED = '2026-03-06T01:30:00.000Z';
const PLAN = {
  ...{ status: 'confirmed', side: 'student', days: ['monday'], makeUpBefore: '2026-04-17T01:30:00.000Z' },
  other: { userId: '', name: 'Revathi Subramaniam', firstName: 'Revathi', picture: null },
  lessons: [{ id: 'skipped', startsAt: SKIPPED, state: 'skipped', isOwed: true, proposal: null }],
  changes: [{ kind: 'skipped', from: SKIPPED, to: null, by: 'student' }],
  renewal: {
    ...{ opensAt: '2026-03-29T01:30:00.000Z', startsAt: '2026-04-03T01:30:00.000Z' },
    ...{ bookingId: null, status: null, price: null },
  },
} as unknown as Plan;

describe('"Same again?"', () => {
  const card = (status: Plan['renewal']['status']) => {
    const plan = { ...PLAN, renewal: { ...PLAN.renewal, status } };
    return renderToStaticMarkup(
      withTexts(<RenewalCard plan={plan} actions={{ isPending: false } as PlanActions} now={NOW} />),
    );
  };

  it.each([null, 'cancelled'] as const)('is asked while the request is %s', (status) =>
    expect(card(status)).toContain('Same again?'),
  );

  it('tells the price of the next month, and that of this one if it differs', () => {
    const priced = (price: number) => {
      const plan = { ...PLAN, price: 6500, renewal: { ...PLAN.renewal, price } };
      return renderToStaticMarkup(
        withTexts(<RenewalCard plan={plan} actions={{ isPending: false } as PlanActions} now={NOW} />),
      );
    };
    expect(priced(8000)).toContain('₹8,000 a month. This month is ₹6,500.');
    expect(priced(6500)).toContain('₹6,500 a month<');
  });

  it('is not asked after the next month is over', () => expect(card('completed')).toBe(''));
});

describe('an owed make-up lesson', () => {
  const changes = (side: Plan['side'], by: Plan['side'] | null) => {
    const proposal = by && { id: '', by, times: [], createdAt: SKIPPED };
    const lessons = PLAN.lessons.map((lesson) => ({ ...lesson, proposal }));
    const plan = { ...PLAN, side, lessons };
    return renderToStaticMarkup(withTexts(<PlanChanges plan={plan} onMakeUp={() => undefined} />));
  };

  it.each([null, 'student', 'teacher'] as const)('is picked by the student, suggested so far by: %s', (by) =>
    expect(changes('student', by)).toContain('Pick a make-up lesson'),
  );

  it('is suggested by the teacher, unless the times of the student wait for an answer', () => {
    expect(changes('teacher', 'teacher')).toContain('Suggest a make-up lesson');
    expect(changes('teacher', 'student')).not.toContain('Suggest a make-up lesson');
  });
});
