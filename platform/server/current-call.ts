import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Runs work as part of a call, page or job step; `currentCall` names it in all that it starts. */
export function inCall<T>(name: string, work: () => T): T {
  return storage.run(name, work);
}

/** The name of the call, page or job step that runs now; null outside. */
export function currentCall(): string | null {
  return storage.getStore() ?? null;
}
