import { useEffect, useState } from 'react';

/** Counts down whole seconds. `start` begins a countdown. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    // Compare with the clock, because timers in background tabs run late.
    const tick = () => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [endsAt]);
  return { secondsLeft, start: (seconds) => setEndsAt(Date.now() + seconds * 1000) };
}
