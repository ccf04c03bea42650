import { globSync, readFileSync } from 'node:fs';

/** A longer file covers two subjects: split it by subject. */

const MAX_LINES = 300;
/** Written by a tool. */
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
