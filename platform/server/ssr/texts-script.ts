import { DEFAULT_LOCALE, type Locale } from '#shared/texts/locale.ts';
import type { Messages } from '../locales/catalogue.ts';

type PageTexts = {
  locale: Locale;
  /** Part of the addresses of lazy chunks' texts. */
  version: string;
  /** Lazy chunks whose texts are here already. */
  loaded: readonly string[];
  messages: Messages;
};

/** The page's texts for the browser; nothing for English, which stands in the scripts. */
export function textsScript({ locale, ...texts }: PageTexts, nonce: string | null): string {
  if (locale === DEFAULT_LOCALE) return '';
  const json = JSON.stringify(texts).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="texts"${nonce === null ? '' : ` nonce="${nonce}"`}>${json}</script>`;
}
