import type { Db } from './db/client.ts';

/**
 * Something that happened to a slice's data and that other slices act on, inside the same transaction. The owner defines
 * and emits it; subscribers are listed in their slice.ts. This keeps the owner free of imports from its subscribers.
 */
export type DomainEvent<P> = { readonly name: string; readonly payload?: P };

type Handler<P> = (tx: Db, payload: P) => Promise<void>;

/** A handler with its event; made by `subscribe` so that both agree on the payload. */
export type Subscription = { readonly event: DomainEvent<unknown>; readonly handle: Handler<never> };

const handlers = new Map<DomainEvent<unknown>, Handler<never>[]>();
let isRegistered = false;

export function defineDomainEvent<P>(name: string): DomainEvent<P> {
  return { name };
}

export function subscribe<P>(event: DomainEvent<P>, handle: Handler<P>): Subscription {
  return { event, handle };
}

/** Called once, when the application's slices are put together. */
export function registerSubscriptions(subscriptions: readonly Subscription[]): void {
  isRegistered = true;
  for (const { event, handle } of subscriptions) {
    handlers.set(event, [...(handlers.get(event) ?? []), handle]);
  }
}

/** Runs the subscribers one after another in `tx`. Rejects with the first error, so that the transaction fails. */
export async function emit<P>(tx: Db, event: DomainEvent<P>, payload: P): Promise<void> {
  // A command that forgets app/slices.ts would change data and skip what has to follow from it.
  if (!isRegistered) throw new Error(`${event.name} was emitted before the slices were put together`);
  for (const handle of handlers.get(event) ?? []) await (handle as Handler<P>)(tx, payload);
}
