/**
 * As the `ref` of an error: scrolls to it when it appears below the edge of a long form. React calls it only then,
 * because it is the same function in all renders.
 */
export function scrollIntoSight(error: HTMLElement | null): void {
  error?.scrollIntoView({ block: 'nearest' });
}
