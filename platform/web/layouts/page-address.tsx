import { useSite } from '#platform/web/api/site.tsx';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { DEFAULT_LOCALE, offeredLocalesAt, withLocale } from '#shared/texts/locale.ts';

/** The absolute address of a path in the page's language. */
export function usePageUrl(): (path: string) => string {
  const { publicOrigin } = useSite();
  const locale = useLocale();
  return (path) =>
    publicOrigin + (path === '/' && locale === DEFAULT_LOCALE ? '/' : withLocale(path, locale));
}

/** The page's canonical address, and the same page in every language that has it. */
export function CanonicalLinks({ path }: { path: string }) {
  const { publicOrigin } = useSite();
  const pageUrl = usePageUrl();
  const own = useLocale();
  const offered = offeredLocalesAt(path);
  if (!offered.some(({ locale }) => locale === own)) return <meta name="robots" content="noindex" />;
  if (offered.length === 1) return <link rel="canonical" href={pageUrl(path)} />;
  return (
    <>
      <link rel="canonical" href={pageUrl(path)} />
      {offered.map(({ locale, tag }) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={publicOrigin + withLocale(path, locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicOrigin + withLocale(path, DEFAULT_LOCALE)} />
    </>
  );
}
