import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import { formatSessionTime, IST } from '#shared/time.ts';

const HERE: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

/** The instant in the viewer's time zone, or null if it reads the same as in India. */
function timeHere(instant: Date): string | null {
  const india = new Intl.DateTimeFormat('en-GB', { ...HERE, timeZoneName: undefined, timeZone: IST });
  const here = new Intl.DateTimeFormat('en-GB', { ...HERE, timeZoneName: undefined });
  if (india.format(instant) === here.format(instant)) return null;
  return new Intl.DateTimeFormat('en-GB', { ...HERE, hour12: true }).format(instant);
}

/** A session's time in India, with the viewer's local time if it differs. */
export function SessionTime({ at }: { at: string }) {
  const hydrated = useHydrated();
  const instant = new Date(at);
  const here = hydrated ? timeHere(instant) : null;
  return (
    <>
      <time dateTime={at}>{formatSessionTime(instant)}</time>
      {here !== null && <span className="block font-normal text-ink-2">{here} where you are</span>}
    </>
  );
}
