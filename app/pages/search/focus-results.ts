/** Focuses the results heading and scrolls to it unless it is in the upper half of the window. */
export function focusResults(heading: HTMLElement | null): void {
  if (heading === null) return;
  heading.focus({ preventScroll: true });
  const { top } = heading.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) heading.scrollIntoView();
}
