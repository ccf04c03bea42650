import { createContext, createElement, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router';
import { PAGE_PATH_PLACEHOLDER, PART_ELEMENT, type PageParts } from '#shared/cached-parts.ts';

/** Set while the server renders a guest's page. */
export const PagePartsContext = createContext<PageParts | null>(null);

const PagePathContext = createContext<string | null>(null);

type CachedProps = {
  name: string;
  /** All that the part's HTML depends on, besides the page's path; undefined for a part that must be rendered each time. */
  by: unknown;
  /**
   * Renders one element. It must not contain eagerly loaded images (React would add a preload), must read the address
   * with usePagePath, and may use `useId` only if it has the same position on each page.
   */
  children: () => ReactNode;
};

/**
 * A part of guests' pages that the server renders once and caches for all pages that show it. In all other cases, it
 * only renders its children.
 */
export function CachedPart({ name, by, children }: CachedProps) {
  const parts = useContext(PagePartsContext);
  if (parts === null || by === undefined) return children();
  const { id, isCached } = parts.begin(name, by);
  return createElement(
    PART_ELEMENT,
    { n: id },
    isCached ? null : <PagePathContext value={PAGE_PATH_PLACEHOLDER}>{children()}</PagePathContext>,
  );
}

/** Returns the page's path and query. Inside a cached part, it returns a placeholder that the server replaces later. */
export function usePagePath(): string {
  const { pathname, search } = useLocation();
  return useContext(PagePathContext) ?? pathname + search;
}
