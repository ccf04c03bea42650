import { Trans } from '@lingui/react/macro';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { formatReadersTime } from '#shared/time.ts';
import { hourText } from '../requests/requested-times.ts';

/**
 * Shows a session's time in India. Readers in another time zone also see "IST" and their own local time. Readers in
 * India see only the time; the page says once that times are in IST.
 */
export function SessionTime({ at }: { at: string }) {
  const locale = useLocale();
  const hydrated = useHydrated();
  const instant = new Date(at);
  const here = hydrated ? formatReadersTime(instant, locale) : null;
  return (
    <>
      <time dateTime={at}>
        {hourText(at, locale, new Date())}
        {here !== null && ' IST'}
      </time>
      {here !== null && (
        <span className="block font-normal text-ink-2">
          <Trans>{here} where you are</Trans>
        </span>
      )}
    </>
  );
}
