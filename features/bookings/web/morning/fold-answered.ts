/**
 * Shrinks the row of an answered request from its fixed height to the height of its content. If the row is above
 * `heading`, also scrolls back by the difference, so that nothing on the screen moves. If that is not possible, the row
 * keeps its height.
 */
export function foldAnswered(line: HTMLElement, heading: HTMLElement): void {
  const { documentElement: page } = document;
  const height = line.offsetHeight;
  const { minHeight } = line.style;
  const before = heading.getBoundingClientRect().top;
  // The browser's scroll anchoring would also correct the position.
  page.style.overflowAnchor = 'none';
  line.style.minHeight = '';
  const folded = height - line.offsetHeight;
  const isAbove = line.getBoundingClientRect().top < before;
  if (isAbove && folded <= window.scrollY) {
    window.scrollBy({ top: heading.getBoundingClientRect().top - before, behavior: 'instant' });
  } else {
    line.style.minHeight = minHeight;
  }
  requestAnimationFrame(() => {
    page.style.overflowAnchor = '';
  });
}
