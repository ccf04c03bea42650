import { send } from '#platform/web/api/send.ts';
import { drainQueue, queueWrite, requestBackgroundSync } from '#platform/web/offline/queue.ts';
import { listQueuedWrites, type QueuedWrite } from '#platform/web/offline/store.ts';
import { callRef, callUrl } from '#shared/calls/call.ts';
import type { ChatMessage, sendMessage } from '../contract.ts';
import type { OutgoingMessage } from '../outgoing.ts';
import { CHAT_CALL_OPTIONS } from './queries.ts';

const sendMessageRef = callRef<typeof sendMessage>('POST', '/api/chat/send');

type SendBody = { content: string; bookingId: string | null };

const bodyOf = (receiverId: string, { clientId, content, bookingId }: OutgoingMessage) => ({
  receiverId,
  content,
  bookingId,
  clientId,
});

/** Sends a message without the device's queue, on devices that cannot store one. */
export function sendDirectly(receiverId: string, message: OutgoingMessage): Promise<ChatMessage> {
  return send(sendMessageRef, { body: bodyOf(receiverId, message) }, CHAT_CALL_OPTIONS);
}

/**
 * Sends all queued messages of the user. If some remain, asks the browser to send them when it is online again
 * (Background Sync).
 */
export async function sendWaiting(userId: string): Promise<void> {
  if (!(await drainQueue(userId))) await requestBackgroundSync();
}

/**
 * Adds a message to the device's queue and starts sending; `onWriteOutcome` reports the result.
 * Returns false if the device cannot store the message.
 */
export async function queueMessage(
  userId: string,
  receiverId: string,
  message: OutgoingMessage,
): Promise<boolean> {
  const body = bodyOf(receiverId, message);
  const write = { id: message.clientId, url: callUrl(sendMessageRef), body, about: receiverId };
  if (!(await queueWrite(userId, write))) return false;
  // The message is stored in the queue, so an error here only delays it.
  await sendWaiting(userId).catch(() => undefined);
  return true;
}

/** The message of a write in the device's queue. */
export function toWaiting({ id, body }: QueuedWrite): OutgoingMessage {
  const { content, bookingId } = body as SendBody;
  return { clientId: id, content, bookingId, state: 'waiting' };
}

/** Queued messages to this user. */
export async function listWaiting(receiverId: string): Promise<OutgoingMessage[]> {
  return (await listQueuedWrites()).filter(({ about }) => about === receiverId).map(toWaiting);
}
