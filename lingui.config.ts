import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { messageExtractor } from './scripts/locales/extract-messages.ts';

/**
 * Configuration for `npm run locales:extract`. The English texts are in the source code, so English has no catalogue.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['hi', 'ta'],
  catalogs: [
    {
      path: 'locales/{locale}',
      include: ['app', 'features', 'platform', 'shared'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', 'app/pages/dev/**', 'features/*/server/seed/**'],
    },
  ],
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: true }),
  orderBy: 'message',
  extractors: [messageExtractor],
});
