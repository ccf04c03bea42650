/**
 * Remembers which element has the focus. The returned function says whether it still has it, or nothing has: only then
 * may a late answer move the focus, because the user has not gone on to something else.
 */
export function watchFocus(): () => boolean {
  const before = document.activeElement;
  return () => document.activeElement === before || document.activeElement === document.body;
}
