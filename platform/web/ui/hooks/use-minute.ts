import { useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

const MINUTE_MS = 60_000;

/** The current time, renewed at each full minute; null on the server and during hydration. */
export function useCurrentMinute(): Date | null {
  const hydrated = useHydrated();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(renew, MINUTE_MS - (Date.now() % MINUTE_MS));
    };
    const renew = () => {
      setNow(new Date());
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return hydrated ? now : null;
}
