import { expect, it } from 'vitest';
import { textsWithoutMessage } from './texts.ts';

const component = (jsx: string) => textsWithoutMessage('a.tsx', `export const A = () => (${jsx});`);

it.each([
  ['<p>Your sessions</p>', 'Your sessions'],
  ['<button aria-label="Close the dialog" />', 'Close the dialog'],
  ['<button aria-label={open ? "Hide" : t`Show`} />', 'Hide'],
  ['<p>{late && "Too late"}</p>', 'Too late'],
  ['<Field label={`Time $' + '{at}`} />', 'Time …'],
])('finds the text in %s', (jsx, text) => {
  expect(component(jsx)).toEqual([`a.tsx:1: ${text}`]);
});

it.each([
  '<p><Trans>Your sessions with <b>{name}</b></Trans></p>',
  '<Plural value={n} one="# session" other="# sessions" />',
  '<button aria-label={t`Close the dialog`} className="flex Items" data-kind="A b" />',
  '<p>{state === "In person" ? t`Yes` : t`No`}</p>',
  '<p>{time} IST</p>',
  '<a href="/search?city=New Delhi" type="button">{name}</a>',
])('finds none in %s', (jsx) => {
  expect(component(jsx)).toEqual([]);
});
