import { globSync, readFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * Files with patterns that the checker calls slow or can't analyse, with the reason why user input can't make them
 * slow.
 */
const JUDGED = new Set([
  // Applied to our own configuration, build, art, texts, keys and headers only.
  'platform/server/storage/s3-config.ts',
  'platform/server/backup/backup-config.ts',
  'platform/server/observability-config.ts',
  'platform/server/locales/pseudo.ts',
  'platform/server/ssr/page-icons.ts',
  'platform/web/locales/trans.tsx',
  'features/devices/web/push.ts',
  'platform/server/ssr/assets.ts',
  'platform/server/ssr/dev-assets.ts',
  'platform/server/ssr/document.ts',
  'features/link-previews/server/picture.ts',
  'features/search/web/queries.ts',
  'features/admin/web/queries.ts',
  'features/audit/web/queries.ts',
  // Applied to at most 48 and 160 characters.
  'features/teachers/slug.ts',
  'platform/server/sms/cut-value.ts',
  // Unambiguous: 2,000 characters take 0.1 ms; too long for the checker to analyse.
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

/** Maximum time in ms for checking one pattern, far above what a slow machine needs. After it, the checker gives up. */
const CHECK_MS = 120_000;

describe('no pattern is slow on text crafted for it (T47)', () => {
  it.each(['app', 'features', 'platform', 'shared'])('in %s', (folder) => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !/\.test\./.test(file));
    const patterns = files.flatMap(patternsOf);
    expect(patterns.length).toBeGreaterThan(10);
    const slow = patterns
      .filter(({ file }) => !JUDGED.has(file))
      .filter(({ source, flags }) => checkSync(source, flags, { timeout: CHECK_MS }).status !== 'safe')
      .map(({ file, source }) => `${file}: ${source}`);
    expect(slow).toEqual([]);
  });
});
