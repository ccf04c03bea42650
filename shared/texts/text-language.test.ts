import { expect, it } from 'vitest';
import { userTextLang } from './text-language.ts';

it.each([
  ['Calm mornings by the sea', 'hi', 'en'],
  ['Calm mornings by the sea', 'en', undefined],
  ['सुबह की क्लास', 'en', 'hi'],
  ['सुबह की yoga क्लास', 'hi', undefined],
  ['I loved the प्राणायाम part', 'hi', 'en'],
  ['I loved the प्राणायाम part', 'en', undefined],
  ['காலை வகுப்பு', 'hi', 'ta'],
  ['108', 'hi', undefined],
  [null, 'hi', undefined],
] as const)('marks %s on a page in %s as %s', (text, page, lang) => {
  expect(userTextLang(text, page)).toBe(lang);
});
