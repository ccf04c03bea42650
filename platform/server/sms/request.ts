import { DeliveryError } from '../outbox/sender.ts';

/** HTTP statuses below 500 after which the worker tries to send the SMS again. */
const TRY_AGAIN = new Set([401, 403, 408, 409, 425, 429]);

/**
 * Sends one request to an SMS provider; does not follow redirects. Throws DeliveryError with the status only, because
 * error texts of providers can contain numbers and message texts.
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
