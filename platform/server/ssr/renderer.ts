import type { Locale } from '#shared/locale.ts';
import type { SiteFacts } from '#shared/site.ts';
import type { LocalSend } from '../http/bind.ts';
import type { Messages } from '../locales/catalogue.ts';

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
  /** With the prefix of its language. */
  url: string;
  locale: Locale;
  /** All texts of the language. */
  messages: Messages;
  send: LocalSend;
  signal: AbortSignal;
};

export type Render = (input: RenderInput) => Promise<RenderResult>;

/** The parts of a document around a rendered page. */
export type PageParts = { head: string; tail: string };

/** Hashes of the inline script and style, as a content policy names them. */
export type InlineHashes = { script: string; style: string };

/** What a page is made of: the source modules of its routes, in the language of its texts. */
export type PageSources = { modules: readonly string[]; locale: Locale };

export type PageAssets = {
  render: Render;
  /** For a page whose application starts with it. Its inline scripts and styles need the nonce. */
  startingParts: (page: PageSources, nonce: string) => PageParts;
  /** For a page with deferred hydration: the same bytes for everybody. Null if the policy can't name its hashes. */
  deferredParts: ((page: PageSources, body: string) => PageParts & { hashes: InlineHashes }) | null;
};
