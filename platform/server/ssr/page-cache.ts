import { LRUCache } from 'lru-cache';
import { callUrl } from '#shared/call.ts';
import { AppError } from '#shared/errors.ts';
import type { LocalSend } from '../http/bind.ts';

type Sent = Parameters<LocalSend>;
type RecordedCall = { ref: Sent[0]; input: Sent[1]; answer: string };

/** The calls of one request. Each is made once; repeated calls share the first answer. */
export type CallRecorder = {
  wrap: (send: LocalSend) => LocalSend;
  /** All calls so far with their answers; null if one of the answers must not be cached. */
  recordedCalls: () => Promise<readonly RecordedCall[] | null>;
};

/** Calls back with a way to repeat calls and with the current facts; gets the result. */
type Revalidate = (
  isFresh: (send: LocalSend, facts: Promise<string>) => Promise<boolean>,
) => Promise<boolean>;

type CachedPage = {
  /** Other inputs of the page. */
  facts: string;
  recordedCalls: readonly RecordedCall[];
  /** The page's bytes, split at its nonce. */
  pieces: readonly Buffer[];
};

/** Bytes that a page takes besides its texts. */
const PAGE_OVERHEAD = 500;

/** An answer as text, for comparison. Null if a page with this answer must not be cached. */
async function asText(answer: ReturnType<LocalSend>): Promise<string | null> {
  try {
    return JSON.stringify(await answer);
  } catch (error) {
    // Every guest gets this refusal when the page asks who is signed in.
    return error instanceof AppError && error.code === 'UNAUTHORIZED' ? error.code : null;
  }
}

export function createCallRecorder(): CallRecorder {
  const calls = new Map<string, { ref: Sent[0]; input: Sent[1]; answer: ReturnType<LocalSend> }>();
  return {
    wrap: (send) =>
      ((ref: Sent[0], input: Sent[1]) => {
        const key = `${ref.method} ${callUrl(ref, input as object)}`;
        const earlier = calls.get(key);
        if (earlier !== undefined) return earlier.answer;
        const answer = send(ref, input);
        calls.set(key, { ref, input, answer });
        return answer;
      }) as LocalSend,
    async recordedCalls() {
      const all = await Promise.all(
        [...calls.values()].map(async ({ ref, input, answer }) => ({
          ref,
          input,
          answer: await asText(answer),
        })),
      );
      return all.every((call): call is RecordedCall => call.answer !== null) ? all : null;
    },
  };
}

/**
 * Rendered guest pages, up to `maxBytes`. A page depends on its address, its facts and the answers of its calls only. Each
 * request repeats the calls and gets the cached page if their answers are unchanged, so writes need no invalidation.
 */
export function createPageCache(maxBytes: number) {
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes });
  return {
    /** The cached page with this nonce, if it is still fresh; else null. */
    async get(
      key: string,
      { recorder, nonce, revalidate }: { recorder: CallRecorder; nonce: string; revalidate: Revalidate },
    ): Promise<Buffer | null> {
      const page = pages.get(key);
      if (page === undefined) return null;
      const isFresh = await revalidate(async (send, facts) => {
        const recorded = recorder.wrap(send);
        for (const { ref, input } of page.recordedCalls) void recorded(ref, input).catch(() => undefined);
        const [calls, factsNow] = await Promise.all([recorder.recordedCalls(), facts]);
        if (factsNow !== page.facts || calls === null) return false;
        return calls.every(({ answer }, index) => answer === page.recordedCalls[index]?.answer);
      });
      return isFresh ? Buffer.concat(withNonce(page.pieces, Buffer.from(nonce))) : null;
    },
    /** Caches a page that was rendered with this nonce. */
    async set(key: string, page: { facts: string; recorder: CallRecorder; html: string; nonce: string }) {
      const recordedCalls = await page.recorder.recordedCalls();
      if (recordedCalls === null) return;
      const pieces = page.html.split(page.nonce).map((piece) => Buffer.from(piece));
      const textLength =
        key.length + page.facts.length + recordedCalls.reduce((sum, { answer }) => sum + answer.length, 0);
      const size = PAGE_OVERHEAD + 2 * textLength + pieces.reduce((sum, piece) => sum + piece.length, 0);
      pages.set(key, { facts: page.facts, recordedCalls, pieces }, { size });
    },
  };
}

function withNonce(pieces: readonly Buffer[], nonce: Buffer): Buffer[] {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [nonce, piece]));
}
