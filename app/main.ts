import cluster from 'node:cluster';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const FLUSH_AFTER_MS = 5_000;

// Compiling is most of the start time; cache the result if the folder is writable.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
const { asksForWorkers } = await import('#platform/server/process-config.ts');
// Development is one process, whatever the environment says.
const isParent = cluster.isPrimary && !process.argv.includes('--dev') && asksForWorkers(process.env);
if (isParent) await (await import('./run-workers.ts')).runWorkers();
else await (await import('./run.ts')).run();
// With what the first answers compiled. A process that ends before writes it when it ends.
setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();
