import { Trans } from '@lingui/react/macro';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import { formatReadersTime, formatSessionTime } from '#shared/time.ts';

/** A session's time in India, with the viewer's local time if it differs. */
export function SessionTime({ at }: { at: string }) {
  const locale = useLocale();
  const hydrated = useHydrated();
  const instant = new Date(at);
  const here = hydrated ? formatReadersTime(instant, locale) : null;
  return (
    <>
      <time dateTime={at}>{formatSessionTime(instant, locale)}</time>
      {here !== null && (
        <span className="block font-normal text-ink-2">
          <Trans>{here} where you are</Trans>
        </span>
      )}
    </>
  );
}
