import { useEffect, useState } from 'react';

/** Typing pauses this long before places are asked for. */
export const PLACE_DEBOUNCE_MS = 300;

/** A value that follows another after it has stood still. */
export function useDebounced<T>(value: T, delayMs = PLACE_DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
