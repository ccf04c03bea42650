import { PAGE_VERSION, PAGE_VERSION_HEADER } from '#shared/calls/page-version.ts';
import { UNATTENDED_HEADER } from '#shared/calls/unattended.ts';
import { DEFAULT_LOCALE, type Locale } from '#shared/texts/locale.ts';
import { pageLocale } from '../locales/page-locale.ts';

type HeaderOptions = { idempotencyKey?: string; etag?: string | undefined; locale?: Locale };

/** Whether the page reads by itself: its user has not clicked or typed for some seconds. Older browsers can't tell. */
const isUnattended = (method: string) => method === 'GET' && navigator.userActivation?.isActive === false;

/** The headers of a request to the API. */
export function headersOf(
  method: string,
  body: unknown,
  { idempotencyKey, etag, locale = pageLocale() }: HeaderOptions,
) {
  return {
    'content-type': body instanceof Blob ? body.type : 'application/json',
    accept: 'application/json',
    [PAGE_VERSION_HEADER]: String(PAGE_VERSION),
    ...(isUnattended(method) && { [UNATTENDED_HEADER]: '1' }),
    // The server answers its errors in this language.
    ...(locale !== DEFAULT_LOCALE && { 'accept-language': locale }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(etag !== undefined && { 'if-none-match': etag }),
  };
}
