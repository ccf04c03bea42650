import type { ChatMessage } from './contract.ts';

/** A message being sent. Retries reuse `clientId`, so that it is stored once. */
export type OutgoingMessage = {
  clientId: string;
  content: string;
  bookingId: string | null;
  /** `waiting`: in the device's queue; it is sent when the device is online. */
  state: 'sending' | 'waiting' | 'failed';
};

/** The draft and unsent messages of one conversation, saved on the device. */
export type SavedChat = { draft: string; outgoing: readonly OutgoingMessage[] };
export const NOTHING_SAVED: SavedChat = { draft: '', outgoing: [] };

/** Parses saved data and ignores anything invalid. A message that was being sent counts as failed. */
export function parseSaved(value: unknown): SavedChat {
  if (typeof value !== 'object' || value === null) return NOTHING_SAVED;
  const { draft, outgoing } = value as Record<string, unknown>;
  const entries = Array.isArray(outgoing) ? outgoing : [];
  return {
    draft: typeof draft === 'string' ? draft : '',
    outgoing: entries.flatMap((entry): OutgoingMessage[] => {
      const { clientId, content, bookingId } = (entry ?? {}) as Record<string, unknown>;
      if (typeof clientId !== 'string' || typeof content !== 'string') return [];
      return [
        { clientId, content, bookingId: typeof bookingId === 'string' ? bookingId : null, state: 'failed' },
      ];
    }),
  };
}

/**
 * Marks messages that are in the device's queue as waiting, and adds those that another tab queued.
 */
export function withQueued(
  outgoing: readonly OutgoingMessage[],
  queued: readonly OutgoingMessage[],
): readonly OutgoingMessage[] {
  if (queued.length === 0) return outgoing;
  const waiting = new Map(queued.map((one) => [one.clientId, one]));
  const known = new Set(outgoing.map(({ clientId }) => clientId));
  return [
    ...outgoing.map((one) => waiting.get(one.clientId) ?? one),
    ...queued.filter(({ clientId }) => !known.has(clientId)),
  ];
}

/**
 * Removes messages that the server has stored. They appear in the conversation even if the response
 * to the send was lost.
 */
export function withoutStored(
  outgoing: readonly OutgoingMessage[],
  stored: readonly ChatMessage[],
): readonly OutgoingMessage[] {
  const names = new Set(stored.map(({ clientId }) => clientId));
  const left = outgoing.filter(({ clientId }) => !names.has(clientId));
  return left.length === outgoing.length ? outgoing : left;
}
