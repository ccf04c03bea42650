import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { withTexts } from '#test/with-texts.tsx';
import type { TeacherDue } from '../contract.ts';
import { TeacherDueRow } from './teacher-due-row.tsx';

const NOW = new Date('2026-03-04T06:30:00.000Z');
const DUE = {
  ...{ id: 'due', amount: 850, dueOn: '2026-03-03', sessionType: 'online', isMonth: false },
  ...{ startsAt: '2026-03-03T01:30:00.000Z', endsAt: '2026-03-03T02:30:00.000Z', saidAt: null, utr: null },
  ...{ refused: null, received: null, receipt: null, creditNote: null },
  ...{ remindedAt: null, nextReminderAt: null, undoUntil: null },
  student: { userId: '', name: 'Meera Nair', firstName: 'Meera', picture: null, isGone: false },
} as unknown as TeacherDue;

const row = (change: Partial<TeacherDue>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      {withTexts(<TeacherDueRow due={{ ...DUE, ...change }} now={NOW} report={null} />)}
    </QueryClientProvider>,
  );

it('a student who is gone is not reminded', () => {
  expect(row({ state: 'due' })).toContain('Remind Meera Nair');
  expect(row({ state: 'due', student: { ...DUE.student, isGone: true } })).not.toContain('Remind');
});

describe('a due whose student has not said "paid"', () => {
  it.each(['due', 'disputed'] as const)('can be received by UPI and in cash while it is %s', (state) => {
    const html = row({ state });
    expect(html).toContain('Received by UPI from Meera Nair');
    expect(html).toContain('Received in cash from Meera Nair');
  });
});

describe('a due whose student has said "paid"', () => {
  it('can be received in cash too, unless the student gave a UTR', () => {
    const html = row({ state: 'said_paid' });
    expect(html).toContain('"Received from Meera Nair"');
    expect(html).toContain('Received in cash from Meera Nair');
    expect(row({ state: 'said_paid', utr: '123456789012' })).not.toContain('in cash');
  });
});
