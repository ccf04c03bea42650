import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, then true. For content that must not render on the server. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
