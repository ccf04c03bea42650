import { type ReactNode, useDeferredValue } from 'react';

/** Renders its children in a second, interruptible step, so that what is around them appears at once. */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
