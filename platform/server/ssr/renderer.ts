import type { SiteFacts } from '#shared/site.ts';
import type { LocalSend } from '../http/bind.ts';

/** What the built web entry (app/entry-server.tsx) answers for one address. */
export type RenderResult =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page';
      status: number;
      /** `<title>`, `<meta>`, `<link>` that the page asked for. */
      head: string;
      body: string;
      /** State for hydration, as JSON that is safe inside a script element. */
      state: string;
      /** Source modules of the matched routes, for preloading their chunks. */
      modules: readonly string[];
      /** Guests can read the page before the application loads: it hydrates on first user interaction. */
      deferHydration: boolean;
    };

export type RenderInput = SiteFacts & {
  url: string;
  send: LocalSend;
  signal: AbortSignal;
};

export type Render = (input: RenderInput) => Promise<RenderResult>;

export type PageScripts = {
  modules: readonly string[];
  nonce: string;
  /** The rendered body of a page with deferred hydration; null if the application starts with the page. */
  deferredBody: string | null;
};

/** The parts of the document around a rendered page. */
export type PageAssets = {
  render: Render;
  partsFor: (page: PageScripts) => { head: string; tail: string };
};
