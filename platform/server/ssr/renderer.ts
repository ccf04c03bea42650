import type { PageParts } from '#shared/cached-parts.ts';
import type { DeviceChoices } from '#shared/device-choices.ts';
import type { PageBegin } from '#shared/page-begin.ts';
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
      /**
       * Texts of constants (not of macros) that the page used; the page's scripts may lack some of them. Empty in
       * English.
       */
      texts: Messages;
      /** When a guest's page loads the application. */
      begin: PageBegin;
      /**
       * True if the page depends only on its address and the address is no secret. The page of a guest may then be
       * cached.
       */
      isPublic: boolean;
      /** True if the address is a secret: the page is not stored anywhere, and other sites don't see the address. */
      isSecret: boolean;
    };

export type RenderInput = SiteFacts & {
  /** Absolute address, with the language's path prefix. */
  url: string;
  locale: Locale;
  /** All texts of the language. */
  messages: Messages;
  send: LocalSend;
  signal: AbortSignal;
  choices: DeviceChoices;
  /** Null renders the page without cached parts. */
  parts: PageParts | null;
};

export type Render = (input: RenderInput) => Promise<RenderResult>;

/** The parts of a document around a rendered page. */
export type PageFrame = {
  /** Script at the start of the head, so that it listens for input before the first paint. */
  script: string;
  head: string;
  tail: string;
};

/**
 * Hashes of the inline script and style, as the content security policy lists them. `style` is null if the page has no
 * inline style.
 */
export type InlineHashes = { script: string; style: string | null };

/**
 * What the assets of a page depend on: its source modules, its language and texts, and the device's choices (in low data,
 * a page loads no fonts).
 */
export type PageSources = {
  modules: readonly string[];
  locale: Locale;
  choices: DeviceChoices;
  texts?: Messages;
};

/** What the service worker and its shells are made of. */
export type OfflineAssets = {
  /** Changes with each build. */
  build: string;
  /** The worker's script. */
  worker: string;
  /** Files that no document links to but every page may need, such as icon sprites. */
  files: readonly string[];
};

export type PageAssets = {
  render: Render;
  /** Null in development, which has no worker: it would cache files that change. */
  offline: OfflineAssets | null;
  /** Loads the renderer, so that the first page does not wait for it. */
  load?: () => Promise<void>;
  /** Returns the hidden `<svg>` with the symbols of these icons, for the start of the page (page-icons.ts). */
  icons: (ids: Iterable<string>) => string;
  /** Returns the head parts for a signed-in user's page, whose inline scripts and styles need the nonce. */
  startingParts: (page: PageSources, nonce: string) => PageFrame;
  /**
   * Returns the parts around a guest's page, which is the same for all guests. `names` returns the names in the page's
   * body (styleNamesIn); it is called only for inline styles. `isOffline`: the page must contain all its texts. Null in
   * development, where the hashes are not known.
   */
  guestParts:
    | ((
        page: PageSources & { begin: PageBegin; isOffline?: boolean },
        names: () => readonly string[],
      ) => PageFrame & { hashes: InlineHashes })
    | null;
};
