import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Part of `npm run check`: every file that a document names or links to exists. Documents about the past (HISTORY) may
 * name files that no longer exist.
 */

const HISTORY = ['bench/RESULTS.md', 'docs/decisions/013-what-was-removed.md'];
const FOLDERS = 'app|features|platform|shared|db|scripts|test|e2e|bench|ops|docs|locales';
/**
 * A path in backticks, from the project's root. Paths with placeholders, such as `features/<slice>/` or
 * `test/long/*.ts`, don't match.
 */
const NAMED = new RegExp(`\`((?:${FOLDERS})/[\\w./-]+)\``, 'g');
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;

const documents = globSync('{*.md,{docs,locales,ops,bench,features,platform}/**/*.md}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !HISTORY.includes(file));
const problems = documents.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const named = [...text.matchAll(NAMED)].map(([, path = '']) => path);
  const linked = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(file), path));
  return [...new Set([...named, ...linked])].flatMap((path) =>
    existsSync(path) ? [] : [`${file}: ${path} does not exist`],
  );
});
if (documents.length === 0) problems.push('no document was read');
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
