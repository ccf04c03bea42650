import { useEffect, useState } from 'react';

/** Nothing shows for a wait shorter than this. */
const SHOW_MS = 300;
const SLOW_MS = 8_000;

export type Waiting = 'no' | 'unseen' | 'shown' | 'slow';

/** How long something has been under way, in the steps in which people are told. */
export function useWaiting(pending: boolean): Waiting {
  const [step, setStep] = useState<Waiting>('unseen');
  useEffect(() => {
    if (!pending) return;
    const timers = [setTimeout(() => setStep('shown'), SHOW_MS), setTimeout(() => setStep('slow'), SLOW_MS)];
    return () => {
      timers.forEach(clearTimeout);
      setStep('unseen');
    };
  }, [pending]);
  return pending ? step : 'no';
}
