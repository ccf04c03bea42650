/**
 * Folds the line of an answered request above `heading` to its own height. What is on the screen stays in place, so it folds only if
 * the page can scroll back by as much: nothing may move under a finger.
 */
export function foldAnswered(line: HTMLElement, heading: HTMLElement): void {
  const { documentElement: page } = document;
  const height = line.offsetHeight;
  const { minHeight } = line.style;
  const before = heading.getBoundingClientRect().top;
  // The browser's own correction would come on top of ours.
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
