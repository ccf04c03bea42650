import type { ReactNode } from 'react';
import { createI18n, I18nProvider } from '#platform/web/locales/i18n.tsx';

/** A component with its English texts, for tests of single components. */
export function withTexts(node: ReactNode) {
  return <I18nProvider i18n={createI18n('en', {})}>{node}</I18nProvider>;
}
