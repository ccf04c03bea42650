import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/**
 * Runs work under the name of a call, page or job step. `currentCall` returns this name in everything that the work
 * starts.
 */
export function runInCall<T>(name: string, work: () => T): T {
  return storage.run(name, work);
}

const outside = AsyncLocalStorage.snapshot();

/**
 * Runs work that one call starts but that serves other calls too, for example filling a cache. It runs outside the name
 * and the trace of that call.
 */
export function runOutsideCalls<T>(name: string, work: () => T): T {
  return outside(() => runInCall(name, work));
}

/** The name of the call, page or job step that runs now; null outside. */
export function currentCall(): string | null {
  return storage.getStore() ?? null;
}
