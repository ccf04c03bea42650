import { subscribe } from 'node:diagnostics_channel';

/**
 * Loaded before the application (NODE_OPTIONS=--import=…) by test/faults: requests that go wrong where nobody
 * catches it. The product has no such route.
 */
const FAULTS = {
  '/fault/rejection': () => void Promise.reject(new Error('a promise that nobody awaited')),
  '/fault/exception': () =>
    setTimeout(() => {
      throw new Error('a callback that threw');
    }),
};

subscribe('http.server.request.start', ({ request }) => FAULTS[request.url]?.());
