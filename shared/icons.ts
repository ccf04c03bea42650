/** Prefix of the ids of the icon symbols in a server-rendered page. */
export const PAGE_ICON_ID_PREFIX = 'i-';

/**
 * True in the build that renders pages on the server. These pages contain the symbols of their icons, so the browser
 * fetches no file.
 */
const IS_RENDERER = import.meta.env?.SSR === true && import.meta.env.PROD;

/**
 * Returns the `href` of an icon's symbol in a file (`file#id`). Server-rendered pages refer to their own copy.
 * Hydration keeps these references; the browser fetches the file only for icons that it draws later.
 */
export const symbolHref = (file: string, id: string) =>
  IS_RENDERER ? `#${PAGE_ICON_ID_PREFIX}${id}` : `${file}#${id}`;
