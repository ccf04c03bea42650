import { expect, it } from 'vitest';
import type { ClientDue } from '../contract.ts';
import { firstOf } from './student-payments.tsx';

const due = (id: string, state: ClientDue['state'], isGone: boolean) =>
  ({ id, state, teacher: { isGone } }) as ClientDue;

it('a due whose teacher is gone is shown first only if it is chosen or alone', () => {
  const [gone, paid, open] = [
    due('gone', 'due', true),
    due('paid', 'received', false),
    due('open', 'due', false),
  ];
  expect(firstOf([open, gone], null)).toBe(open);
  expect(firstOf([gone, paid], null)).toBe(paid);
  expect(firstOf([open, gone], 'gone')).toBe(gone);
  expect(firstOf([gone], null)).toBe(gone);
});
