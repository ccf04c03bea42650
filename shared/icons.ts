/** Ids of the symbols that a rendered page holds begin with this. */
export const IN_PAGE = 'i-';

/** Whether this code was built to render pages: a page holds the symbols of its icons, so nothing has to be fetched. */
const IS_RENDERER = import.meta.env?.SSR === true && import.meta.env.PROD;

/**
 * The address of a symbol in a file of symbols (`file#id`). In rendered pages it is the page's own copy; the browser keeps
 * such references when it takes the page over, and fetches the file only for what it draws later.
 */
export const symbolHref = (file: string, id: string) => (IS_RENDERER ? `#${IN_PAGE}${id}` : `${file}#${id}`);
