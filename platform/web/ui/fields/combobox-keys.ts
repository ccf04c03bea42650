import { pluralText, type Translate, translateToEnglish } from '#shared/texts/translate.ts';

type Press = { key: string; isComposing: boolean; shiftKey: boolean };
type List = { isShown: boolean; hasHighlight: boolean };

/**
 * Keys that act on the highlighted option. If no option is highlighted, they edit the text, submit the form or scroll
 * the page.
 */
const OPTION_KEYS = ['Enter', 'Home', 'End', 'PageUp', 'PageDown'];

/** Whether the text field itself handles a key, rather than its list of options. */
export function isFieldKey({ key, isComposing, shiftKey }: Press, list: List): boolean {
  if (isComposing) return true;
  if (key === 'Escape') return !list.isShown;
  return OPTION_KEYS.includes(key) && (!list.hasHighlight || shiftKey);
}

type Shown = { isShown: boolean; loading: boolean; count: number; emptyText: string | undefined };

/** Screen reader announcement for the list; empty while it is closed or loading. */
export function listAnnouncement(
  { isShown, loading, count, emptyText }: Shown,
  t: Translate = translateToEnglish,
): string {
  if (!isShown || loading) return '';
  if (count === 0) return emptyText ?? '';
  return t(
    pluralText(count, {
      one: '# suggestion. Use the up and down arrow keys to choose.',
      other: '# suggestions. Use the up and down arrow keys to choose.',
    }),
  );
}
