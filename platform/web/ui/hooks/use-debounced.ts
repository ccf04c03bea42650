import { useEffect, useState } from 'react';

/** Delay between typing and the place search (specification). */
export const PLACE_DEBOUNCE_MS = 300;

/** Returns `value` debounced: its latest value after `delayMs` without a change. */
export function useDebounced<T>(value: T, delayMs = PLACE_DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
