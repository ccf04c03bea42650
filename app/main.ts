import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const FLUSH_AFTER_MS = 5_000;

// Compiling is most of the start time; cache the result if the folder is writable.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
await (await import('./run.ts')).run();
// With what the first answers compiled. A process that ends before writes it when it ends.
setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();
