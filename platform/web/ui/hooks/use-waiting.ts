import { useEffect, useState } from 'react';

/** Shorter waits show no indicator. */
const SHOW_MS = 300;
const SLOW_MS = 8_000;

export type WaitingStage = 'no' | 'unseen' | 'shown' | 'slow';

/** Maps the time spent pending to a stage: hidden at first, then shown, then slow. */
export function useWaiting(pending: boolean): WaitingStage {
  const [step, setStep] = useState<WaitingStage>('unseen');
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
