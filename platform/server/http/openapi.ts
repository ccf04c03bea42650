// Types of `schema.hide` and of the bare server's document.
import type {} from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { PRODUCT } from '#shared/product.ts';

/** The OpenAPI 3.1 document, made when somebody first asks: its libraries are a tenth of what the start would load. */
export type DescribeApi = () => Promise<object>;

type Described = Pick<RouteOptions, 'method' | 'url' | 'schema'>;

/** Collects the schemas of the routes that are registered from here on. */
export function collectOpenApi(app: FastifyInstance): DescribeApi {
  const routes: Described[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    const isHidden = schema?.hide === true;
    if (method !== 'HEAD' && !isHidden) routes.push({ method, url, ...(schema !== undefined && { schema }) });
  });
  let document: Promise<object> | null = null;
  return () => {
    document ??= describe(routes);
    return document;
  };
}

/** On a bare server of its own, which has these routes and never listens. */
async function describe(routes: readonly Described[]): Promise<object> {
  const [{ default: Fastify }, { default: swagger }, zod] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('fastify-type-provider-zod'),
  ]);
  const bare = Fastify({ exposeHeadRoutes: false });
  bare.setValidatorCompiler(() => () => true);
  bare.setSerializerCompiler(() => JSON.stringify);
  await bare.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${PRODUCT.name} API`, version: '1', description: PRODUCT.tagline },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    },
    transform: zod.jsonSchemaTransform,
    transformObject: zod.jsonSchemaTransformObject,
  });
  for (const route of routes) bare.route({ ...route, handler: () => null });
  await bare.ready();
  return bare.swagger();
}

/** GET /api/openapi.json. The readable page is api-docs.ts. */
export function serveOpenApi(app: FastifyInstance, describeApi: DescribeApi): void {
  let text: string | null = null;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(await describeApi());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
