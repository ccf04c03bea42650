import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTempFolder } from '#test/temp-folder.ts';
import { findBrowser, findTestBrowser } from './ensure-browser.ts';

function withPrograms(...names: string[]): { path: string; remove(): void } {
  const folder = makeTempFolder();
  for (const name of names) writeFileSync(join(folder.path, name), '');
  return folder;
}

it('finds the headless shell anywhere on the PATH for tests, and a whole browser for measurements', () => {
  const first = withPrograms('chromium');
  const second = withPrograms('chromium-headless-shell');
  const env = { PATH: [first.path, second.path].join(delimiter) };
  expect(findTestBrowser(env)).toBe(join(second.path, 'chromium-headless-shell'));
  expect(findBrowser(env)).toBe(join(first.path, 'chromium'));
  first.remove();
  second.remove();
});

it('finds a whole browser for tests if there is no headless shell', () => {
  const folder = withPrograms('google-chrome', 'chromium');
  expect(findTestBrowser({ PATH: folder.path })).toBe(join(folder.path, 'chromium'));
  folder.remove();
});

it('prefers the browser that CHROMIUM_PATH names', () => {
  const folder = withPrograms('chromium-headless-shell', 'chromium');
  const env = { PATH: folder.path, CHROMIUM_PATH: '/opt/chrome' };
  expect([findTestBrowser(env), findBrowser(env)]).toEqual(['/opt/chrome', '/opt/chrome']);
  folder.remove();
});
