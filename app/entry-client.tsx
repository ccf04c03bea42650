import '#platform/web/styles/main.css';
import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { DeviceChoicesProvider, pageChoices } from '#platform/web/api/device-choices.ts';
import { type PageServices, servicesContext } from '#platform/web/api/loader.ts';
import { browserQueryClient } from '#platform/web/api/query-client.ts';
import { sendWithHeaders, setOutdatedPageHandler, setUnauthorizedHandler } from '#platform/web/api/send.ts';
import { SiteProvider } from '#platform/web/api/site.tsx';
import { watchChangedFields } from '#platform/web/forms/changed-fields.ts';
import { I18nProvider } from '#platform/web/locales/i18n.tsx';
import { pageLocale } from '#platform/web/locales/page-locale.ts';
import { pageI18n } from '#platform/web/locales/page-texts.ts';
import type { SiteFacts } from '#shared/site.ts';
import { withLocale } from '#shared/texts/locale.ts';
import { type PageModule, withModules } from './page-modules.ts';
import { createRoutes } from './routes.ts';

type ServerState = {
  site: SiteFacts;
  /** Null in an offline shell: the server rendered no page, so the loaders run in the browser. */
  router: HydrationState | null;
  answers: [QueryKey, unknown][];
};

// Forms load zod later. Without this setting zod compiles code, which the content policy reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * Switches from the first page's inlined styles to the whole stylesheet. The inlined styles would override it on later
 * pages. One step only: each change makes the browser recompute all styles.
 */
function applyWholeStylesheet(): void {
  const waiting = document.querySelectorAll<HTMLLinkElement>('link[media="not all"]');
  for (const link of waiting) link.media = 'all';
  document.querySelector('style[data-page]')?.remove();
}

/**
 * Tells entry-first.ts that the application now handles input. It wraps the page, because as a sibling element it would
 * change React's generated ids and break hydration.
 */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    applyWholeStylesheet();
    document.documentElement.dataset.app = 'ready';
    document.dispatchEvent(new Event('app-ready'));
  }, []);
  return children;
}

/** The steps of the start run in tasks of their own: on a slow phone, a tap would wait too long for all of them. */
const nextTask = () => new Promise((done) => setTimeout(done));

async function start(): Promise<void> {
  await nextTask();
  watchChangedFields();
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as ServerState;
  const basename = withLocale('/', pageLocale());
  const i18n = pageI18n();
  const queryClient = browserQueryClient();
  for (const [key, data] of state.answers) queryClient.setQueryData(key, data);
  await nextTask();
  if (state.router === null) {
    const { restoreAnswers } = await import('#platform/web/offline/stored-answers.ts');
    await restoreAnswers(queryClient);
  }
  // Loaded on demand: a page is rarely outdated.
  setOutdatedPageHandler(
    () => void import('#platform/web/api/reload-once.ts').then(({ reloadOnce }) => reloadOnce()),
  );
  setUnauthorizedHandler(() => queryClient.setQueryData(['/api/user'], null));

  const services: PageServices = {
    queryClient,
    site: state.site,
    async fetch(ref, input) {
      const { data, headers } = await sendWithHeaders(ref, input);
      return { data, headers: Object.fromEntries(headers) };
    },
  };
  const routes = withModules(createRoutes({ devPages: state.site.devPages }));
  // Load lazy pages before hydration: React would find an empty place where the server rendered a page.
  for (const { route } of matchRoutes(routes, location.pathname, basename) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    const page = await (route.lazy() as Promise<PageModule>).catch((error: unknown) => {
      if (state.router !== null) throw error;
      return null;
    });
    // Not on the device: the router tries again, fails, and says so.
    if (page === null) break;
    await page.prepare?.();
    Object.assign(route, page);
    delete route.lazy;
  }
  await nextTask();
  // Placeholder while the loaders of an offline shell read the data stored on the device.
  if (state.router === null) for (const route of routes) route.hydrateFallbackElement = <div />;
  const router = createBrowserRouter(routes, {
    basename,
    ...(state.router !== null && { hydrationData: state.router }),
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      return context;
    },
  });
  await nextTask();
  const root = document.getElementById('root') as HTMLElement;
  const choices = pageChoices();
  const application = (
    <StrictMode>
      <Ready>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <SiteProvider value={state.site}>
              <DeviceChoicesProvider value={choices}>
                <RouterProvider router={router} />
              </DeviceChoicesProvider>
            </SiteProvider>
          </QueryClientProvider>
        </I18nProvider>
      </Ready>
    </StrictMode>
  );
  // In a transition React hydrates in slices of 5 ms; otherwise the page in one long task.
  startTransition(() => {
    if (state.router === null) createRoot(root).render(application);
    else hydrateRoot(root, application);
  });
}

// The first script waits for this file only, not for the files that `start` loads.
start().catch((error: unknown) => {
  document.dispatchEvent(new Event('app-failed'));
  throw error;
});
