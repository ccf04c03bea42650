import { DeliveryError } from '../outbox/sender.ts';

/** Statuses worth a retry. */
const TRY_AGAIN = new Set([401, 403, 408, 409, 425, 429]);

/**
 * Sends one request to an SMS provider: no redirects, and reads only what `accept` needs of the body. Throws
 * DeliveryError with the status only, because providers quote numbers and texts.
 */
export async function postToProvider(
  url: string,
  init: { headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<Response> {
  const response = await fetch(url, { method: 'POST', redirect: 'error', ...init });
  if (response.ok) return response;
  await response.body?.cancel();
  const permanent = response.status < 500 && !TRY_AGAIN.has(response.status);
  throw new DeliveryError(`HTTP ${response.status}`, { permanent });
}
