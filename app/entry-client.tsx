import '#platform/web/styles/main.css';
import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type PageServices, servicesContext } from '#platform/web/api/loader.ts';
import { browserQueryClient } from '#platform/web/api/query-client.ts';
import { sendRequest, whenUnauthorized } from '#platform/web/api/send.ts';
import { SiteProvider } from '#platform/web/api/site.tsx';
import { callUrl } from '#shared/call.ts';
import type { SiteFacts } from '#shared/site.ts';
import { createRoutes } from './router.tsx';

type ServerState = { site: SiteFacts; router: HydrationState; query: DehydratedState };

// Forms load zod later; told beforehand, it never tries to compile code, which the content policy would report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
// Parts of Radix write <style> elements: they take the nonce from here.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });

/**
 * Tells the few lines that listened before (entry-first) that the page answers by itself now. It stands around the page,
 * not beside it: a second child would number the ids differently from the server.
 */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.app = 'ready';
    document.dispatchEvent(new Event('app-ready'));
  }, []);
  return children;
}

async function start(): Promise<void> {
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as ServerState;
  const queryClient = browserQueryClient();
  hydrate(queryClient, state.query);
  whenUnauthorized(() => queryClient.setQueryData(['/api/user'], null));

  const services: PageServices = {
    queryClient,
    site: state.site,
    async fetch(ref, input) {
      const response = await sendRequest(
        ref.method,
        callUrl(ref, input as { params?: unknown; query?: unknown }),
      );
      return { data: await response.json(), headers: Object.fromEntries(response.headers) };
    },
  };
  const routes = createRoutes({ devPages: state.site.devPages });
  // A lazy page must be there before hydration, or React would find a hole where the server drew a page.
  for (const { route } of matchRoutes(routes, location.pathname) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy());
    delete route.lazy;
  }
  const router = createBrowserRouter(routes, {
    hydrationData: state.router,
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      return context;
    },
  });
  hydrateRoot(
    document.getElementById('root') as HTMLElement,
    <StrictMode>
      <Ready>
        <QueryClientProvider client={queryClient}>
          <SiteProvider value={state.site}>
            <RouterProvider router={router} />
          </SiteProvider>
        </QueryClientProvider>
      </Ready>
    </StrictMode>,
  );
}

void start();
