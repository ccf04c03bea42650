import { useEffect, useState } from 'react';

/** Delay between typing and the place search (specification). */
export const PLACE_DEBOUNCE_MS = 300;

/** Returns `value` once it has been unchanged for `delayMs`. */
export function useDebounced<T>(value: T, delayMs = PLACE_DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
