import type { Db } from './db/client.ts';

/**
 * A change of a slice's data that other slices react to in the same transaction. The owner defines and emits it;
 * subscribers are listed in their slice.ts, so the owner imports none of them.
 */
export type DomainEvent<P> = { readonly name: string; readonly payload?: P };

type Handler<P> = (tx: Db, payload: P) => Promise<void>;

/** A handler and its event; `subscribe` makes their types match. */
export type Subscription = { readonly event: DomainEvent<unknown>; readonly handle: Handler<never> };

const handlers = new Map<DomainEvent<unknown>, Handler<never>[]>();
let isRegistered = false;

export function defineDomainEvent<P>(name: string): DomainEvent<P> {
  return { name };
}

export function subscribe<P>(event: DomainEvent<P>, handle: Handler<P>): Subscription {
  return { event, handle };
}

/** Called once, when the application registers its slices. */
export function registerSubscriptions(subscriptions: readonly Subscription[]): void {
  isRegistered = true;
  for (const { event, handle } of subscriptions) {
    handlers.set(event, [...(handlers.get(event) ?? []), handle]);
  }
}

/** Runs the subscribers one after another in `tx`. Rejects with the first error, so that the transaction fails. */
export async function emit<P>(tx: Db, event: DomainEvent<P>, payload: P): Promise<void> {
  // A command without app/slices.ts would change data and skip the subscribers.
  if (!isRegistered) throw new Error(`${event.name} was emitted before the slices were registered`);
  for (const handle of handlers.get(event) ?? []) await (handle as Handler<P>)(tx, payload);
}
