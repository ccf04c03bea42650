import { globSync, readFileSync } from 'node:fs';

/** Part of `npm run check`: no file has more than 300 lines. A longer file probably covers two subjects: split it. */

const MAX_LINES = 300;
/** Generated files, which may be longer. */
const GENERATED = ['platform/server/db/types.ts'];

const files = globSync('{app,features,platform,shared,db,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !GENERATED.includes(file));
const tooLong = files.flatMap((file) => {
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  return lines > MAX_LINES ? [`${file}: ${lines} lines, ${MAX_LINES} at most`] : [];
});
if (files.length === 0) tooLong.push('no file was read');
for (const line of tooLong) console.error(line);
process.exitCode = tooLong.length > 0 ? 1 : 0;
