import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatMessage } from './contract.ts';
import { PAGE_SIZE } from './limits.ts';
import { earlierMessagesCursor, isNextMessage, mergeMessages } from './messages.ts';

const idOf = (seq: number) => `0190a000-0000-7000-8000-${String(seq).padStart(12, '0')}`;
const message = (seq: number, isRead = false): ChatMessage => ({
  id: idOf(seq),
  seq,
  senderId: idOf(0),
  content: `number ${seq}`,
  bookingId: null,
  createdAt: '2026-03-02T06:30:00.000Z',
  isRead,
  clientId: null,
});
const run = (from: number, to: number, isRead = false) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => message(from + index, isRead));
const seqs = (messages: readonly ChatMessage[]) => messages.map(({ seq }) => seq);

/** Generates an update that a page can receive, with the conversation's length at that time. */
const learning = fc.oneof(
  fc.record({ kind: fc.constant('latest' as const), stored: fc.integer({ min: 0, max: 200 }) }),
  fc.record({ kind: fc.constant('push' as const), stored: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ kind: fc.constant('before' as const), stored: fc.integer({ min: 1, max: 200 }) }),
);

function applyUpdate(loaded: readonly ChatMessage[], { kind, stored }: { kind: string; stored: number }) {
  if (kind === 'latest') return mergeMessages(loaded, run(Math.max(1, stored - PAGE_SIZE + 1), stored));
  if (kind === 'push')
    return isNextMessage(loaded, message(stored)) ? mergeMessages(loaded, [message(stored)]) : loaded;
  return mergeMessages(loaded, run(Math.max(1, stored - PAGE_SIZE), stored - 1));
}

describe("a page's copy of a conversation", () => {
  it('is ordered, without gaps or duplicates, for updates in any order', () => {
    fc.assert(
      fc.property(fc.array(learning, { maxLength: 30 }), (answers) => {
        let loaded: readonly ChatMessage[] = [];
        for (const answer of answers) {
          loaded = applyUpdate(loaded, answer);
          const first = loaded[0]?.seq ?? 1;
          expect(seqs(loaded)).toEqual(loaded.map((_, index) => first + index));
        }
      }),
    );
  });

  it('never loses its newest message', () => {
    fc.assert(
      fc.property(fc.array(learning, { minLength: 1, maxLength: 30 }), (answers) => {
        let loaded: readonly ChatMessage[] = [];
        let newest = 0;
        for (const answer of answers) {
          loaded = applyUpdate(loaded, answer);
          const last = loaded.at(-1)?.seq ?? 0;
          expect(last).toBeGreaterThanOrEqual(newest);
          newest = last;
        }
      }),
    );
  });

  it('catches up after a lost connection', () => {
    const seen = run(1, 20);
    const missed = run(1, 45).slice(-PAGE_SIZE);
    const byStream = run(21, 45).reduce(
      (loaded, one) => mergeMessages(loaded, [one]),
      seen as readonly ChatMessage[],
    );
    expect(mergeMessages(seen, missed)).toEqual(byStream);
    // The stream sends messages again that the response already contained.
    expect(mergeMessages(mergeMessages(seen, missed), run(44, 45))).toEqual(byStream);
  });

  it('drops messages before a gap, so that paging back fills it', () => {
    const loaded = mergeMessages(run(1, 50), run(151, 200));
    expect(seqs(loaded).at(0)).toBe(151);
    expect(earlierMessagesCursor(loaded)).toBe(151);
    expect(seqs(mergeMessages(loaded, run(101, 150))).at(0)).toBe(101);
  });

  it('keeps a message marked as read when an older response arrives late', () => {
    expect(mergeMessages(run(1, 2, true), run(1, 2)).map(({ isRead }) => isRead)).toEqual([true, true]);
    expect(mergeMessages(run(1, 2), run(1, 2, true)).map(({ isRead }) => isRead)).toEqual([true, true]);
  });

  it('accepts the next message, and asks for a refetch after a gap', () => {
    expect(isNextMessage([], message(1))).toBe(true);
    expect(isNextMessage([], message(7))).toBe(false);
    expect(isNextMessage(run(3, 6), message(7))).toBe(true);
    expect(isNextMessage(run(3, 6), message(5))).toBe(true);
    expect(isNextMessage(run(3, 6), message(8))).toBe(false);
  });

  it('has no earlier page once it contains the first message, or no message', () => {
    expect(earlierMessagesCursor(run(1, 5))).toBeNull();
    expect(earlierMessagesCursor([])).toBeNull();
  });
});
