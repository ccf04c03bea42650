import type { MouseEvent } from 'react';

/** Handles a press on a link in place. The browser still opens it elsewhere when the user asks for that. */
export const inPlace = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};
