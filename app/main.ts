import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const FLUSH_AFTER_MS = 5_000;

// Compiling is most of the start time; cache the result if the folder is writable.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
await (await import('./run.ts')).runServer();
// Also caches the code that the first requests compiled. A process that exits earlier writes the cache on exit.
setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();
