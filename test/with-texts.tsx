import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createI18n } from '#platform/web/locales/create-i18n.ts';

/** A component with its English texts, for tests of single components. */
export function withTexts(node: ReactNode) {
  return <I18nProvider i18n={createI18n('en', {})}>{node}</I18nProvider>;
}
