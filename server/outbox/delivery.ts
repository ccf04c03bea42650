import type { Letter } from '#shared/letter.ts';
import type { Config } from '../config.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { consoleSender, type Sender } from './sender.ts';
import type { Channel } from './store.ts';

/** Makes HTML of a letter (the built web/entry-mail.tsx). */
export type RenderLetter = (letter: Letter) => Promise<string>;

/** The way out for one channel: null where a site with production settings has none. */
export type Route = { sender: Sender | null; breaker: Breaker };

export type Delivery = {
  routes: Readonly<Record<Channel, Route>>;
  /** A provider that says nothing for so long has failed. */
  timeoutMs: number;
};

const BREAKER = { failures: 5, openMs: 30_000 } as const;

type Options = { renderLetter?: RenderLetter | undefined; timeoutMs?: number };

/** How messages leave with this configuration. */
export function createDelivery(config: Config, { timeoutMs = 5_000 }: Options = {}): Delivery {
  const fallback = config.production ? null : consoleSender({ silent: config.logLevel === 'silent' });
  const route = (sender: Sender | null): Route => ({ sender, breaker: createBreaker(BREAKER) });
  return { routes: { email: route(fallback), sms: route(fallback) }, timeoutMs };
}
