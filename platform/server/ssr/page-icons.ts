import { PAGE_ICON_ID_PREFIX } from '#shared/icons.ts';

const REFERENCE = new RegExp(`<use href="#${PAGE_ICON_ID_PREFIX}([\\w-]+)"`, 'g');
const SYMBOL = /<symbol id="([\w-]+)"([\s\S]*?)<\/symbol>/g;

/** The icons that HTML refers to within its page, each once, sorted. */
export function iconsIn(html: string): string[] {
  return [...new Set([...html.matchAll(REFERENCE)].map(([, id = '']) => id))].sort();
}

/**
 * Reads sprite files. Returns a function that makes the hidden `<svg>` with the symbols of the given icons. Throws if
 * two symbols have the same id.
 */
export function pageIcons(files: readonly string[]): (ids: Iterable<string>) => string {
  const symbols = new Map<string, string>();
  for (const [whole, id = '', rest] of files.flatMap((text) => [...text.matchAll(SYMBOL)])) {
    if (symbols.has(id)) throw new Error(`Two symbols are called ${id}: ${whole}`);
    symbols.set(id, `<symbol id="${PAGE_ICON_ID_PREFIX}${id}"${rest}</symbol>`);
  }
  return (ids) => {
    const found = [...new Set(ids)].sort().map((id) => symbols.get(id) ?? '');
    return found.length === 0 ? '' : `<svg hidden>${found.join('')}</svg>`;
  };
}
