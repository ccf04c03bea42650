import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Sentences that readers had to read twice, and a second spelling of a word. None may come back. */
const RETIRED = [
  'Leave out who only looked',
  'Acts that somebody must answer for',
  'Take the check back',
  'A new one counts after the code',
  'How you are told',
  'Reports and letters',
  'Late, was due',
  'E-mail',
];

it('the source code contains none of the retired texts', () => {
  const files = globSync('{app,features,platform,shared}/**/*.{ts,tsx}').filter(
    (path) => !path.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    return RETIRED.filter((text) => source.includes(text)).map((text) => `${path}: ${text}`);
  });
  expect(found).toEqual([]);
});

it('no text says that something is paid without saying who says so', () => {
  const ids = [...readFileSync('locales/hi.po', 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(
    ([, id = '']) => id,
  );
  expect(ids.length).toBeGreaterThan(3000);
  expect(ids.filter((id) => /\bPaid\b/.test(id))).toEqual([]);
});
