import { createContext, createElement, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router';
import { PAGE_PATH, PART_ELEMENT, type PageParts } from '#shared/cached-parts.ts';

/** Set while the server renders a guest's page. */
export const PagePartsContext = createContext<PageParts | null>(null);

const PagePathContext = createContext<string | null>(null);

type CachedProps = {
  name: string;
  /** All that the part's HTML depends on, besides the page's path; undefined for a part that must be rendered each time. */
  by: unknown;
  /**
   * One element. It shows no image that loads eagerly, for which React would write a preload; it reads the address by usePagePath;
   * and it uses `useId` only if it is at the same place of each page.
   */
  children: () => ReactNode;
};

/** A part of guests' pages that the server renders once for all pages that show it. Anywhere else: its children. */
export function Cached({ name, by, children }: CachedProps) {
  const parts = useContext(PagePartsContext);
  if (parts === null || by === undefined) return children();
  const { id, isCached } = parts.begin(name, by);
  return createElement(
    PART_ELEMENT,
    { n: id },
    isCached ? null : <PagePathContext value={PAGE_PATH}>{children()}</PagePathContext>,
  );
}

/** The page's path and query. The server puts them into cached parts later. */
export function usePagePath(): string {
  const { pathname, search } = useLocation();
  return useContext(PagePathContext) ?? pathname + search;
}
