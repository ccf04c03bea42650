/**
 * The parts of a service worker's global scope that we use. TypeScript's worker library conflicts with its DOM library.
 */

export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
export type FetchEvent = ExtendableEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
export type ExtendableMessageEvent = ExtendableEvent & { data: unknown };
export type PushEvent = ExtendableEvent & { data: { json(): unknown } | null };
export type NotificationEvent = ExtendableEvent & { notification: Notification };
export type SyncEvent = ExtendableEvent & { tag: string };

type Events = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableMessageEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: ExtendableEvent;
  sync: SyncEvent;
};

type Page = {
  url: string;
  focused: boolean;
  focus(): Promise<Page>;
  navigate(url: string): Promise<Page | null>;
};

type Scope = {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration & { navigationPreload?: { enable(): Promise<void> } };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  location: Location;
  /** Id of the build. The server adds it as the script's first statement. */
  build: string;
};

export const scope = globalThis as unknown as Scope;
