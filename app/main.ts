import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiling our own and others' code is most of a start: it is kept for the next one, where the folder is writable.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
const { run } = await import('./run.ts');
await run();
flushCompileCache();
