import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { iconSprite } from './scripts/build/icon-sprite.ts';
import { splitPageStyles } from './scripts/build/page-styles.ts';
import { publicChunks } from './scripts/build/public-chunks.ts';
import { shortClassNames } from './scripts/build/short-class-names.ts';
import type { MacroIds } from './scripts/locales/compile-macros.ts';
import { linguiMacros } from './scripts/locales/macros.ts';
import { pageTexts } from './scripts/locales/page-texts.ts';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;
const WORTH_COMPRESSING = 1024;
/**
 * Tags that declare texts (shared/texts/translate.ts). The bundler treats them as pure: it removes text constants that
 * a page does not use.
 */
const TEXT_TAGS = ['text', 'issueText'];
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes .br and .gz beside each built text file, so that the server never compresses a file twice. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
      // At once: the threads of zlib share the cores.
      await Promise.all(files.map(compressFile));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < WORTH_COMPRESSING) return;
  const [small, smallest] = await Promise.all([
    toGzip(bytes, { level: 9 }),
    toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ]);
  writeFileSync(`${file}.gz`, small);
  writeFileSync(`${file}.br`, smallest);
}

const macroIds: MacroIds = new Map();

export default defineConfig({
  publicDir: 'platform/web/public',
  plugins: [
    linguiMacros(macroIds),
    react(),
    iconSprite(),
    tailwindcss(),
    shortClassNames(),
    pageTexts(macroIds),
    precompress(),
    splitPageStyles(),
  ],
  html: { cspNonce: '%NONCE%' },
  resolve: {
    alias: {
      // React includes this hook since version 18.
      'use-sync-external-store/shim': 'react',
      'react-style-singleton': new URL('platform/web/ui/style-singleton.ts', import.meta.url).pathname,
    },
  },
  build: { cssCodeSplit: false, assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
  builder: {
    async buildApp(builder) {
      await Promise.all(Object.values(builder.environments).map((environment) => builder.build(environment)));
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          treeshake: { manualPureFunctions: TEXT_TAGS },
          input: ['app/entry-client.tsx', 'app/entry-first.ts'],
          output: {
            chunkFileNames: ({ name }) => `assets/${name.replace(/\.(page|frame)$/, '')}-[hash].js`,
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 10 },
                { name: 'vendor', test: /node_modules\/(react-router|@tanstack)\//, priority: 9 },
                ...publicChunks(),
              ],
            },
          },
        },
      },
    },
    // The service worker is one file that imports nothing; the server serves it (platform/server/ssr/offline.ts).
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/worker',
        manifest: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: ['app/worker/sw.ts'],
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    },
    ssr: {
      build: {
        ssr: true,
        outDir: 'dist/server',
        emitAssets: false,
        copyPublicDir: false,
        rolldownOptions: { input: ['app/entry-server.tsx', 'app/entry-mail.tsx'] },
      },
    },
  },
});
