import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import type { RouteHandle } from './routes.ts';

export type PageModule = {
  Component: ComponentType;
  loader?: LoaderFunction;
  /** Loads what the page that the server rendered needs besides this module, before React takes it over. */
  prepare?: () => Promise<void>;
};

/** Each page and frame loads by itself, when an address needs it. */
const MODULES = import.meta.glob<PageModule>(['./**/*.page.tsx', './*.frame.tsx'], { base: './pages' });

/** The same routes, each with the module that `chunk` of its handle names. */
export function withModules(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { chunk } = route.handle as RouteHandle;
    const lazy = MODULES[chunk.replace('app/pages', '.')];
    if (lazy === undefined) throw new Error(`no file ${chunk}`);
    const { children } = route;
    return { ...route, lazy, ...(children && { children: withModules(children) }) } as RouteObject;
  });
}
