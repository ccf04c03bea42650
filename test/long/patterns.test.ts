import { globSync, readFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Those that a machine calls slow, or can't judge, and why no text of people makes them so. */
const JUDGED = new Set([
  // Read our own configuration, build, art and headers.
  'platform/server/storage/s3-config.ts',
  'platform/server/ssr/assets.ts',
  'platform/server/ssr/dev-assets.ts',
  'platform/server/ssr/document.ts',
  'features/sharing/server/picture.ts',
  'features/search/web/queries.ts',
  'features/admin/web/queries.ts',
  'features/audit/web/queries.ts',
  // Each sign has one way to be read, so that a text of 2,000 takes 0.1 ms; too long for the machine to see.
  'features/privacy/redaction.ts',
]);

type Pattern = { file: string; source: string; flags: string };

function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

it('no pattern takes more than its share of time for a text that was made for it (T47)', () => {
  const files = globSync('{app,features,platform,shared}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\./.test(file),
  );
  const patterns = files.flatMap(patternsOf);
  expect(patterns.length).toBeGreaterThan(100);
  const slow = patterns
    .filter(({ file }) => !JUDGED.has(file))
    .filter(({ source, flags }) => checkSync(source, flags, { timeout: 20_000 }).status !== 'safe')
    .map(({ file, source }) => `${file}: ${source}`);
  expect(slow).toEqual([]);
});
