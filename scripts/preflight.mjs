// Runs first, on any Node version: use Node 18 syntax only.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
const modules = fileURLToPath(new URL('../node_modules/', import.meta.url));

function findProblem() {
  if (!existsSync(`${modules}fastify/package.json`)) {
    return 'The packages are not installed. Run `npm ci` in this folder, then try again.';
  }
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return null;
  const brought = existsSync(`${modules}.bin/node`);
  return [
    `Toran needs Node ${NEEDED} or newer, and this is ${process.version} (${process.platform} ${process.arch}).`,
    brought
      ? '`npm ci` brought a newer one along: run it through npm (`npm start`), or with `npx node`.'
      : `None came with the packages for this system. Install Node ${NEEDED} from https://nodejs.org and run \`npm ci\` again.`,
  ].join('\n');
}

const problem = findProblem();
if (problem !== null) {
  console.error(`\n${problem}\n`);
  process.exit(1);
}
