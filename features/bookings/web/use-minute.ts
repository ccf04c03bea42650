import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Returns the current time, updated at the start of each minute while the page is visible. */
export function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(new Date());
      // Browsers delay timers in hidden pages, so each timer is computed from the current time
      // instead of using an interval.
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS) + 50);
    };
    const onVisible = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') tick();
    };
    timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS) + 50);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  return now;
}
