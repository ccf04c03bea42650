import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withTexts } from '#test/with-texts.tsx';
import { ClassCard } from './class-card.tsx';

const ERASED = {
  id: 'some-id',
  title: '',
  audience: 'any',
  days: ['tuesday'],
  startTime: '07:00',
  endTime: '08:00',
  place: null,
  capacity: 8,
  price: 1800,
  firstOn: '2026-03-10',
} as const;

const draw = (isOnline: boolean) =>
  renderToStaticMarkup(
    withTexts(<ClassCard batch={{ ...ERASED, days: [...ERASED.days], isOnline }} level="h3" />),
  );

it('the card of a class whose teacher was erased has a title, and says where it took place', () => {
  expect(draw(true)).toMatch(/<h3[^>]*>Group class<\/h3>/);
  expect(draw(true)).toContain('<span>Online</span>');
  expect(draw(false)).toContain('<span>In person</span>');
});
