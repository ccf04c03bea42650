import { DeliveryError } from '../outbox/sender.ts';

/** Statuses that say "not now" rather than "not this". */
const TRY_AGAIN = new Set([401, 403, 408, 409, 425, 429]);

/**
 * One request to an SMS provider: no redirects, and of the answer's body at most what `accept` needs. Throws
 * DeliveryError with the status alone, for providers quote numbers and texts in their answers.
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
