import { subscribe } from 'node:diagnostics_channel';

/**
 * Loaded before the application (NODE_OPTIONS=--import=…) by test/faults: adds requests whose errors no code catches.
 * The product has no such routes.
 */
const FAULTS = {
  '/fault/rejection': () => void Promise.reject(new Error('a promise that nobody awaited')),
  '/fault/exception': () =>
    setTimeout(() => {
      throw new Error('a callback that threw');
    }),
};

subscribe('http.server.request.start', ({ request }) => FAULTS[request.url]?.());
