import { send } from '#platform/web/api/send.ts';
import { drainQueue, queueWrite, sendInBackground } from '#platform/web/offline/queue.ts';
import { listQueued } from '#platform/web/offline/store.ts';
import { callRef, callUrl } from '#shared/calls/call.ts';
import type { ChatMessage, sendMessage } from '../contract.ts';
import type { Outgoing } from '../outgoing.ts';
import { CHAT_CALL } from './queries.ts';

const sendMessageRef = callRef<typeof sendMessage>('POST', '/api/chat/send');

type SendBody = { content: string; bookingId: string | null };

const bodyOf = (receiverId: string, { clientId, content, bookingId }: Outgoing) => ({
  receiverId,
  content,
  bookingId,
  clientId,
});

/** Sends a message now, for devices that can keep nothing. */
export function sendDirectly(receiverId: string, message: Outgoing): Promise<ChatMessage> {
  return send(sendMessageRef, { body: bodyOf(receiverId, message) }, CHAT_CALL);
}

/** Sends all waiting messages of the user; without a connection, the browser tries again later. */
export async function sendWaiting(userId: string): Promise<void> {
  if (!(await drainQueue(userId))) await sendInBackground();
}

/**
 * Puts a message into the device's queue and sends it: `onQueueNews` tells what became of it. Returns false if the device
 * can't keep it.
 */
export async function queueMessage(userId: string, receiverId: string, message: Outgoing): Promise<boolean> {
  const body = bodyOf(receiverId, message);
  const write = { id: message.clientId, url: callUrl(sendMessageRef), body, about: receiverId };
  if (!(await queueWrite(userId, write))) return false;
  // Stored: whatever fails now, it leaves later.
  await sendWaiting(userId).catch(() => undefined);
  return true;
}

/** Messages to this user that wait. */
export async function listWaiting(receiverId: string): Promise<Outgoing[]> {
  const writes = (await listQueued()).filter(({ about }) => about === receiverId);
  return writes.map(({ id, body }) => {
    const { content, bookingId } = body as SendBody;
    return { clientId: id, content, bookingId, state: 'waiting' };
  });
}
