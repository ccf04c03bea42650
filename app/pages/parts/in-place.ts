import type { MouseEvent } from 'react';

/**
 * Returns a click handler for a link that runs `act` and prevents the navigation. Clicks with a modifier key, such as
 * Ctrl for a new tab, keep the browser's behaviour.
 */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};
