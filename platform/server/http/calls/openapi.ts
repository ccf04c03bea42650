import type { FastifyInstance, RouteOptions } from 'fastify';
import { PRODUCT } from '#shared/product.ts';
import { translateToEnglish } from '#shared/texts/translate.ts';
import type { Config } from '../../config.ts';
import { sessionCookieName } from '../../session/sessions.ts';
import type { RouteDescription } from './describe-call.ts';

/**
 * Returns the OpenAPI 3.1 document. It is created at the first request, because loading its libraries would take a
 * tenth of the server's start.
 */
export type DescribeApi = () => Promise<object>;

type Route = Pick<RouteOptions, 'method' | 'url'> & { described: RouteDescription };

/** Collects all routes that are registered after this call and have a description (`config.described`). */
export function collectOpenApi(app: FastifyInstance, config: Config): DescribeApi {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url, config: { described } = {} }) => {
    if (method !== 'HEAD' && described !== undefined) routes.push({ method, url, described });
  });
  let document: Promise<object> | null = null;
  return () => {
    document ??= describe(routes, config);
    return document;
  };
}

/** Describes the routes with a separate Fastify server, which never listens. */
async function describe(routes: readonly Route[], config: Config): Promise<object> {
  const [{ default: Fastify }, { default: swagger }, zod, { describeCall }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('fastify-type-provider-zod'),
    import('./describe-call.ts'),
  ]);
  const bare = Fastify({ exposeHeadRoutes: false });
  bare.setValidatorCompiler(() => () => true);
  bare.setSerializerCompiler(() => JSON.stringify);
  const cookie = sessionCookieName(config.production);
  await bare.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${PRODUCT.name} API`, version: '1', description: translateToEnglish(PRODUCT.tagline) },
      servers: [{ url: config.publicOrigin }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } } },
    },
    transform: zod.jsonSchemaTransform,
    transformObject: zod.jsonSchemaTransformObject,
  });
  for (const { method, url, described } of routes)
    bare.route({ method, url, schema: describeCall(described), handler: () => null });
  await bare.ready();
  return withUsedSchemas(bare.swagger() as Document);
}

type Document = { components?: { schemas?: Record<string, unknown> } };

/**
 * Removes schemas that no operation refers to: the library describes every schema with an id as input and as output.
 */
function withUsedSchemas(document: Document): object {
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const follow = (part: unknown) => {
    const text = JSON.stringify(part);
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow({ ...document, components: null });
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(kept) } };
}

/** GET /api/openapi.json. The readable page is api-docs.ts. */
export function serveOpenApi(app: FastifyInstance, describeApi: DescribeApi): void {
  let text: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(await describeApi());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
