import { createI18n, type I18n, type Messages } from './i18n.tsx';
import { pageLocale } from './page-locale.ts';

declare global {
  /**
   * Loads the texts of a lazy chunk in parallel with its code. The build adds the calls
   * (scripts/locales/page-texts.ts).
   */
  var withTexts: ((chunk: string) => <M>(module: M) => Promise<M>) | undefined;
}

type PageTexts = { version: string; loaded: readonly string[]; messages: Messages };

/** Creates the I18n of the page that the server rendered, from the texts in the page. */
export function pageI18n(): I18n {
  const locale = pageLocale();
  const script = document.getElementById('texts');
  if (script === null) return createI18n(locale, {});
  const { version, loaded, messages } = JSON.parse(script.textContent) as PageTexts;
  const i18n = createI18n(locale, messages);
  const known = new Map(loaded.map((chunk) => [chunk, Promise.resolve()]));
  const load = async (chunk: string): Promise<void> => {
    // A static file of the build, not an API call.
    const response = await fetch(`/assets/texts/${locale}-${version}/${chunk}.json`);
    // Runs before the chunk renders, so no component must render again.
    if (response.ok) Object.assign(messages, await response.json());
  };
  globalThis.withTexts = (chunk) => {
    // If the texts can't be loaded, the chunk shows English and the next call tries again.
    const texts = known.get(chunk) ?? load(chunk).catch(() => void known.delete(chunk));
    known.set(chunk, texts);
    return (module) => texts.then(() => module);
  };
  return i18n;
}
