import { DEFAULT_LOCALE, type Locale } from '#shared/texts/locale.ts';
import type { Messages } from '../locales/catalogue.ts';

type PageTexts = {
  locale: Locale;
  /** Part of the URL of the lazy chunks' texts; changes with the build. */
  version: string;
  /** Lazy chunks whose texts are already in `messages`. */
  loaded: readonly string[];
  messages: Messages;
};

/** Returns a script element with the page's texts; empty for English, whose texts are in the scripts. */
export function textsScript({ locale, ...texts }: PageTexts, nonce: string | null): string {
  if (locale === DEFAULT_LOCALE) return '';
  const json = JSON.stringify(texts).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="texts"${nonce === null ? '' : ` nonce="${nonce}"`}>${json}</script>`;
}
