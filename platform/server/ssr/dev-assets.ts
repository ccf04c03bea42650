import type { FastifyInstance } from 'fastify';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { allMessages } from '../locales/catalogue.ts';
import type { PageAssets, Render } from './renderer.ts';
import { textsScript } from './texts-script.ts';

const NONCE = '%NONCE%';

/** Pages from Vite's development server in this process: edits show at once, in browser and server rendering. */
export async function devAssets(app: FastifyInstance): Promise<PageAssets> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  const { ssr } = vite.environments;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no runnable server environment');
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
  app.addHook('onClose', () => vite.close());

  const page = await vite.transformIndexHtml('/', '<html><head></head><body></body></html>');
  const head = /<head>([\s\S]*)<\/head>/.exec(page)?.[1] ?? '';
  const withNonce = head.replace(/<script(?![^>]*nonce)/g, `<script nonce="${NONCE}"`);
  const render: Render = async (input) => {
    const entry = (await ssr.runner.import('/app/entry-server.tsx')) as { render: Render };
    return entry.render(input);
  };
  return {
    render,
    icons: () => '',
    // Hydrate at once in development, which hot reload needs.
    startingParts: ({ locale }, nonce) => ({
      head: `${withNonce.replaceAll(NONCE, nonce)}<link rel="stylesheet" href="/platform/web/styles/main.css">`,
      script: `<script type="module" src="/app/entry-client.tsx" nonce="${nonce}"></script>`,
      tail: textsScript({ locale, version: 'dev', loaded: [], messages: allMessages(locale) }, nonce),
    }),
    guestParts: null,
    offline: null,
  };
}
