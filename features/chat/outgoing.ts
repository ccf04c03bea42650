import type { ChatMessage } from './contract.ts';

/** A message on its way. It keeps its name (`clientId`) through every try, so that it is stored once. */
export type Outgoing = {
  clientId: string;
  content: string;
  bookingId: string | null;
  state: 'sending' | 'failed';
};

/** What is kept on the device of one conversation. */
export type Kept = { draft: string; outgoing: readonly Outgoing[] };
export const NOTHING_KEPT: Kept = { draft: '', outgoing: [] };

/** Reads what was kept, whatever another version or a hand has written. What was being sent counts as not sent. */
export function parseKept(value: unknown): Kept {
  if (typeof value !== 'object' || value === null) return NOTHING_KEPT;
  const { draft, outgoing } = value as Record<string, unknown>;
  const entries = Array.isArray(outgoing) ? outgoing : [];
  return {
    draft: typeof draft === 'string' ? draft : '',
    outgoing: entries.flatMap((entry): Outgoing[] => {
      const { clientId, content, bookingId } = (entry ?? {}) as Record<string, unknown>;
      if (typeof clientId !== 'string' || typeof content !== 'string') return [];
      return [
        { clientId, content, bookingId: typeof bookingId === 'string' ? bookingId : null, state: 'failed' },
      ];
    }),
  };
}

/** Without what has been stored meanwhile: a lost answer is found out by the message itself. */
export function stillOutgoing(
  outgoing: readonly Outgoing[],
  stored: readonly ChatMessage[],
): readonly Outgoing[] {
  const names = new Set(stored.map(({ clientId }) => clientId));
  const left = outgoing.filter(({ clientId }) => !names.has(clientId));
  return left.length === outgoing.length ? outgoing : left;
}
