import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Runs work as part of a call, page or job step; `currentCall` names it in all that it starts. */
export function inCall<T>(name: string, work: () => T): T {
  return storage.run(name, work);
}

const outside = AsyncLocalStorage.snapshot();

/** Runs work that a call happened to start, but that serves others: it belongs neither to the call nor to its trace. */
export function apartFromCalls<T>(name: string, work: () => T): T {
  return outside(() => inCall(name, work));
}

/** The name of the call, page or job step that runs now; null outside. */
export function currentCall(): string | null {
  return storage.getStore() ?? null;
}
