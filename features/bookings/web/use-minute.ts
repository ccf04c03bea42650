import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time now, renewed at the start of each minute while the page is visible. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(new Date());
      // Timers in hidden pages run late, so each one is set for the next full minute.
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
