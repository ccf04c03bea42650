import { useLingui } from '@lingui/react/macro';
import { Languages as Icon } from 'lucide-react';
import { useLocation } from 'react-router';
import { carryState } from '#platform/web/locales/carried-state.ts';
import { chooseLocale } from '#platform/web/locales/locale-choice.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useDisclosure } from '#platform/web/ui/hooks/use-disclosure.ts';
import { type LocaleFacts, localeFacts, offeredLocalesAt, withLocale } from '#shared/texts/locale.ts';

type LinkProps = { facts: LocaleFacts; className: string; text?: string };

/** Links to the same page in another language. It is a full page load, because the whole page changes. */
export function LanguageLink({ facts: { locale, tag, name }, className, text = name }: LinkProps) {
  const { pathname, search, state } = useLocation();
  const href = withLocale(pathname + search, locale);
  const isCurrent = useLocale() === locale;
  return (
    <a
      href={href}
      hrefLang={tag}
      data-choose-locale={locale}
      lang={tag}
      aria-current={isCurrent || undefined}
      className={className}
      onClick={() => {
        chooseLocale(locale);
        carryState(href, state);
      }}
    >
      {text}
    </a>
  );
}

/** Returns the languages in which this page exists; empty if there is only one. */
function useLanguages(): readonly LocaleFacts[] {
  const offered = offeredLocalesAt(useLocation().pathname);
  return offered.length > 1 ? offered : [];
}

const ENTRY = 'flex min-h-11 items-center rounded-sm px-3 hover:bg-surface-sunken';

/** The languages as entries of a menu. */
export function LanguageEntries() {
  return useLanguages().map((facts) => <LanguageLink key={facts.locale} facts={facts} className={ENTRY} />);
}

/** The button in the bar that opens the list of languages. */
export function LanguageMenu() {
  const { t } = useLingui();
  const { name } = localeFacts(useLocale());
  const { open, setOpen, root, button, panelId } = useDisclosure(useLocation().key);
  if (useLanguages().length === 0) return null;
  return (
    <div ref={root} className="relative noscript:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={t`Language: ${name}`}
        className="flex size-11 items-center justify-center rounded-full text-ink hover:text-primary-ink"
        onClick={() => setOpen(!open)}
      >
        <Icon size={20} strokeWidth={1.9} aria-hidden="true" />
      </button>
      <div
        id={panelId}
        hidden={!open}
        className="absolute top-full right-0 mt-2 w-44 rounded-lg border border-line bg-surface-raised p-2 shadow-e3"
      >
        <LanguageEntries />
      </div>
    </div>
  );
}

const PILL =
  'inline-flex min-h-11 items-center rounded-full border border-on-deep-2/60 px-4 text-on-deep hover:border-on-deep aria-[current]:border-on-deep aria-[current]:bg-on-deep aria-[current]:text-primary-deep';

/** The languages in the footer, which work without JavaScript. */
export function LanguagePills() {
  const { t } = useLingui();
  const languages = useLanguages();
  if (languages.length === 0) return null;
  return (
    <nav aria-label={t`Language`} className="flex flex-wrap items-center gap-2">
      <Icon size={18} strokeWidth={1.9} aria-hidden="true" className="mr-1" />
      {languages.map((facts) => (
        <LanguageLink key={facts.locale} facts={facts} className={PILL} />
      ))}
    </nav>
  );
}
