import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Matches requests for built files only: all other addresses go on to the pages. */
const IS_FILE = 'isFile';

/** Returns the URL paths of the files in a folder, without files and folders that start with a dot. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
    .filter((path) => !path.includes('/.'));
}

/** The path that a request line asks for; null if it can't be decoded. */
function pathOf(url: string): string | null {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * Serves the built client files. Registers one route per folder: one for each of about 1,700 files took a tenth of the
 * server's start time.
 */
export async function registerStaticFiles(app: FastifyInstance, folder: URL): Promise<void> {
  const root = fileURLToPath(folder);
  const files = listFiles(root);
  const known = new Set(files);
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/');
      response.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  app.addConstraintStrategy({
    name: IS_FILE,
    storage: () => {
      const handlers = new Map();
      return {
        get: (isFile) => handlers.get(isFile) ?? null,
        set: (isFile, handler) => void handlers.set(isFile, handler),
      };
    },
    validate: () => undefined,
    deriveConstraint: ({ url = '' }) => known.has(pathOf(url) ?? ''),
  });
  const addresses = new Set(files.map((file) => file.replace(/^(\/[^/]+\/).*$/, '$1*')));
  for (const url of addresses) {
    app.route({
      method: ['HEAD', 'GET'],
      url,
      constraints: { [IS_FILE]: true },
      handler: (request, reply) => reply.sendFile((pathOf(request.url) ?? '').slice(1)),
      errorHandler(error, request, reply) {
        // The client went away in the middle of a file.
        if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
        else app.errorHandler(error, request, reply);
      },
    });
  }
}
