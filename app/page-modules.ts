import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import type { RouteHandle } from './routes.ts';

export type PageModule = {
  Component: ComponentType;
  loader?: LoaderFunction;
  /** Before hydration, loads the other code that the server-rendered page needs besides this module. */
  prepare?: () => Promise<void>;
};

/** Each page and frame is a chunk of its own, loaded when its URL is opened. */
const MODULES = import.meta.glob<PageModule>(['./**/*.page.tsx', './*.frame.tsx'], { base: './pages' });

/** Returns the routes, each with a lazy import of the module that its `handle.chunk` names. */
export function withModules(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { chunk } = route.handle as RouteHandle;
    const lazy = MODULES[chunk.replace('app/pages', '.')];
    if (lazy === undefined) throw new Error(`no file ${chunk}`);
    const { children } = route;
    return { ...route, lazy, ...(children && { children: withModules(children) }) } as RouteObject;
  });
}
