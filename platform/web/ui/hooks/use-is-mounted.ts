import { useEffect, useRef } from 'react';

/**
 * Returns a function that says whether the component is still on the page. The answer to a write can arrive after the
 * dialog that would show it was closed.
 */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}
