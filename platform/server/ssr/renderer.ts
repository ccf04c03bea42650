import type { PageParts } from '#shared/cached-parts.ts';
import type { SiteFacts } from '#shared/site.ts';
import type { Locale } from '#shared/texts/locale.ts';
import type { LocalSend } from '../http/calls/bind.ts';
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
      /** Texts that the page used beyond macros: data names some that no script has. Empty in English. */
      texts: Messages;
      /** Guests can read the page before the application loads: it hydrates on first user interaction. */
      deferHydration: boolean;
      /** Depends on the address alone, which holds no secret: a guest's page may be cached. */
      isPublic: boolean;
      /** The address is a secret: the page is stored nowhere, and no other site learns of it. */
      isSecret: boolean;
    };

export type RenderInput = SiteFacts & {
  /** With the prefix of its language. */
  url: string;
  locale: Locale;
  /** All texts of the language. */
  messages: Messages;
  send: LocalSend;
  signal: AbortSignal;
  /** With small pictures only, and without decoration that has to be loaded (shared/low-data.ts). */
  lowData: boolean;
  /** Null renders the page without cached parts. */
  parts: PageParts | null;
};

export type Render = (input: RenderInput) => Promise<RenderResult>;

/** The parts of a document around a rendered page. */
export type PageFrame = {
  /** At the begin of the head, so that it listens before anything is painted. */
  script: string;
  head: string;
  tail: string;
};

/** Hashes of the inline script and style, as a content policy names them; null: the page has no inline style. */
export type InlineHashes = { script: string; style: string | null };

/** What a page is made of: the source modules of its routes, in the language of its texts. In low data it loads no fonts. */
export type PageSources = {
  modules: readonly string[];
  locale: Locale;
  lowData: boolean;
  texts?: Messages;
};

/** What the service worker and its shells are made of. */
export type OfflineAssets = {
  /** Changes with each build. */
  build: string;
  /** The worker's script. */
  worker: string;
  /** Files that no page names and every page may need. */
  files: readonly string[];
};

export type PageAssets = {
  render: Render;
  /** Null in development, which has no worker: it would cache files that change. */
  offline: OfflineAssets | null;
  /** Loads the renderer, so that the first page does not wait for it. */
  load?: () => Promise<void>;
  /** The symbols of these icons (page-icons.ts), hidden at the begin of a page. */
  icons: (ids: Iterable<string>) => string;
  /** For a page of one person. Its inline scripts and styles need the nonce. */
  startingParts: (page: PageSources, nonce: string) => PageFrame;
  /**
   * For a guest's page: the same bytes for everybody. `names` are those in its body (namesIn), asked for only if the page
   * carries its own styles. `isOffline` is for a page that must hold all its texts. Null if the policy can't name its
   * hashes.
   */
  guestParts:
    | ((
        page: PageSources & { deferHydration: boolean; isOffline?: boolean },
        names: () => readonly string[],
        theme: 'light' | 'dark' | null,
      ) => PageFrame & { hashes: InlineHashes })
    | null;
};
