import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import { PagePartsContext } from '#platform/web/api/cached.tsx';
import { DeviceChoicesProvider } from '#platform/web/api/device-choices.ts';
import { type PageServices, servicesContext } from '#platform/web/api/loader.ts';
import { serverQueryClient } from '#platform/web/api/query-client.ts';
import { ApiError } from '#platform/web/api/send.ts';
import { SiteProvider } from '#platform/web/api/site.tsx';
import { createI18n, I18nProvider, type Messages } from '#platform/web/locales/i18n.tsx';
import { collectTexts, translateWith } from '#platform/web/locales/plain-texts.ts';
import type { PageParts } from '#shared/cached-parts.ts';
import type { CallRef, CallShape, Input, Output } from '#shared/calls/call.ts';
import type { AppError } from '#shared/calls/errors.ts';
import type { DeviceChoices } from '#shared/device-choices.ts';
import type { SiteFacts } from '#shared/site.ts';
import { DEFAULT_LOCALE, type Locale, withLocale } from '#shared/texts/locale.ts';
import { withModules } from './page-modules.ts';
import { createRoutes, type RouteHandle } from './routes.ts';

type ServerSend = <C extends CallShape>(
  ref: CallRef<C>,
  input: Input<C>,
) => Promise<{ data: Output<C>; headers: Readonly<Record<string, string>> }>;

type RenderInput = {
  /** Path and query, with the language prefix. */
  url: string;
  locale: Locale;
  /** All texts of the language. */
  messages: Messages;
  send: ServerSend;
  signal: AbortSignal;
  choices: DeviceChoices;
  parts: PageParts | null;
} & SiteFacts;

/** React writes titles, metas and links of components at the start of the string; they belong in the head. */
const HOISTED =
  /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*\/?>|<link[^>]*\/?>|<script type="application\/ld\+json"[^>]*>[^<]*<\/script>)+/;

function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Serialises loader errors in the form that the router reads in the browser. */
function serializeErrors(errors: Record<string, unknown> | null | undefined): Record<string, unknown> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error)
        ? { ...error, __type: 'RouteErrorResponse' }
        : { message: 'Something went wrong on our side. Please try again.', __type: 'Error' },
    ]),
  );
}

/**
 * Returns the cached answers of the page's API calls, sorted and without times, so that every process renders the same
 * bytes.
 */
function loadedAnswers(queryClient: QueryClient): (readonly [readonly unknown[], unknown])[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryHash, queryKey, state: { data } }) =>
      data === undefined ? [] : [{ queryHash, answer: [queryKey, data] as const }],
    )
    .sort((one, other) => (one.queryHash < other.queryHash ? -1 : 1))
    .map(({ answer }) => answer);
}

const handlers = new Map<string, ReturnType<typeof createStaticHandler>>();

/**
 * Returns the handler for a route table and language. It is created once, because it caches the loaded page modules.
 */
function handlerFor(devPages: boolean, locale: Locale): ReturnType<typeof createStaticHandler> {
  const key = `${locale} ${devPages}`;
  const basename = withLocale('/', locale);
  const handler =
    handlers.get(key) ?? createStaticHandler(withModules(createRoutes({ devPages })), { basename });
  handlers.set(key, handler);
  return handler;
}

/** Renders one URL. Returns a redirect, or the parts of the page with its HTTP status. */
export async function render({ url, locale, messages, send, signal, choices, parts, ...site }: RenderInput) {
  const queryClient = serverQueryClient();
  const i18n = createI18n(locale, messages);
  const say = translateWith(i18n);
  const services: PageServices = {
    queryClient,
    site,
    fetch: (ref, input) =>
      send(ref, input).catch((error: unknown) => {
        if (error instanceof Error && 'status' in error && 'code' in error && error.name === 'AppError') {
          const refused = error as AppError;
          throw Object.assign(new ApiError(refused.status, say(refused.text), { code: refused.code }), {
            cause: refused,
          });
        }
        throw error;
      }),
  };
  const handler = handlerFor(site.devPages, locale);
  const requestContext = new RouterContextProvider();
  requestContext.set(servicesContext, services);
  const context = await handler.query(new Request(url, { signal }), { requestContext });
  if (context instanceof Response) {
    return {
      kind: 'redirect' as const,
      status: context.status,
      location: context.headers.get('location') ?? '/',
    };
  }
  const failed = Object.values(context.errors ?? {}).find((error) => !isRouteErrorResponse(error));
  // The server answers with the status and the headers of the error itself.
  if (failed !== undefined) throw failed instanceof ApiError ? (failed.cause ?? failed) : failed;

  const router = createStaticRouter(handler.dataRoutes, context);
  const used = locale === DEFAULT_LOCALE ? null : collectTexts(i18n);
  const html = renderToString(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <SiteProvider value={site}>
            <DeviceChoicesProvider value={choices}>
              <PagePartsContext value={parts}>
                <StaticRouterProvider router={router} context={context} hydrate={false} />
              </PagePartsContext>
            </DeviceChoicesProvider>
          </SiteProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
  const head = HOISTED.exec(html)?.[0] ?? '';
  const state = safeJson({
    site,
    router: {
      loaderData: context.loaderData,
      actionData: context.actionData,
      errors: serializeErrors(context.errors),
    },
    answers: loadedAnswers(queryClient),
  });
  queryClient.clear();
  const handles = context.matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined) ?? []);
  return {
    kind: 'page' as const,
    status: context.statusCode,
    head,
    body: html.slice(head.length),
    state,
    texts: Object.fromEntries(
      [...(used ?? [])].sort().map((message) => [message, messages[message]]),
    ) as Messages,
    modules: handles.map(({ chunk }) => chunk),
    begin: handles.at(-1)?.begin?.(new URL(url).searchParams) ?? 'now',
    isPublic: (handles.at(-1)?.isPublic ?? false) && context.statusCode === (handles.at(-1)?.status ?? 200),
    isSecret: handles.at(-1)?.isSecret ?? false,
  };
}
