import { Trans } from '@lingui/react/macro';
import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import { formatReadersTime, formatSessionTime } from '#shared/time.ts';

/** A session's time in India, with the viewer's local time if it differs. */
export function SessionTime({ at }: { at: string }) {
  const hydrated = useHydrated();
  const instant = new Date(at);
  const here = hydrated ? formatReadersTime(instant) : null;
  return (
    <>
      <time dateTime={at}>{formatSessionTime(instant)}</time>
      {here !== null && (
        <span className="block font-normal text-ink-2">
          <Trans>{here} where you are</Trans>
        </span>
      )}
    </>
  );
}
