import { callUrl } from '#shared/call.ts';
import { AppError } from '#shared/errors.ts';
import type { LocalSend } from '../http/bind.ts';

/** What one request asked of the calls; each is made once, whoever asks again gets the same answer. */
type Asking = {
  through: (send: LocalSend) => LocalSend;
  /** Everything that was asked so far and what was answered; null when an answer is not worth keeping a page for. */
  told: () => Promise<readonly Told[] | null>;
};

type Sent = Parameters<LocalSend>;
type Told = { ref: Sent[0]; input: Sent[1]; answer: string };

type Again = (ask: (send: LocalSend, facts: Promise<string>) => Promise<boolean>) => Promise<boolean>;

/** A page's bytes, cut wherever its nonce stood. */
type KeptPage = {
  /** Whatever else the page was made of. */
  facts: string;
  told: readonly Told[];
  pieces: readonly Buffer[];
  size: number;
};

const PER_PAGE = 500;

/** An answer as text, to compare it with another. Null: such an answer makes no page that is worth keeping. */
async function asText(answer: ReturnType<LocalSend>): Promise<string | null> {
  try {
    return JSON.stringify(await answer);
  } catch (error) {
    // Only the refusal that every guest meets when asked who they are.
    return error instanceof AppError && error.code === 'UNAUTHORIZED' ? error.code : null;
  }
}

export function askOnce(): Asking {
  const asked = new Map<string, { ref: Sent[0]; input: Sent[1]; answer: ReturnType<LocalSend> }>();
  return {
    through: (send) =>
      ((ref: Sent[0], input: Sent[1]) => {
        const key = `${ref.method} ${callUrl(ref, input as object)}`;
        const known = asked.get(key);
        if (known !== undefined) return known.answer;
        const answer = send(ref, input);
        asked.set(key, { ref, input, answer });
        return answer;
      }) as LocalSend,
    async told() {
      const all = await Promise.all(
        [...asked.values()].map(async ({ ref, input, answer }) => ({
          ref,
          input,
          answer: await asText(answer),
        })),
      );
      return all.every((one): one is Told => one.answer !== null) ? all : null;
    },
  };
}

/**
 * Guests' pages as they were rendered last, up to `maxBytes`. A page is made of its address, its facts and what calls
 * answered, and of nothing else. So a kept one is good exactly when the calls that made it answer the same again:
 * they are asked each time, and only the rendering is spared. Nothing has to tell this of a write.
 */
export function createKeptPages(maxBytes: number) {
  const pages = new Map<string, KeptPage>();
  let size = 0;

  function forget(key: string): void {
    size -= pages.get(key)?.size ?? 0;
    pages.delete(key);
  }

  return {
    /**
     * The page with this nonce, if what it was made of is still so. `again` gets what makes the calls again, and passes it
     * the way to make them and the facts as they are now.
     */
    async find(
      key: string,
      { asking, nonce, again }: { asking: Asking; nonce: string; again: Again },
    ): Promise<Buffer | null> {
      const page = pages.get(key);
      if (page === undefined) return null;
      const same = await again(async (send, facts) => {
        const ask = asking.through(send);
        for (const { ref, input } of page.told) void ask(ref, input).catch(() => undefined);
        const [told, factsNow] = await Promise.all([asking.told(), facts]);
        if (factsNow !== page.facts || told === null) return false;
        return told.every(({ answer }, index) => answer === page.told[index]?.answer);
      });
      if (!same) return null;
      // Whose turn was last is forgotten last.
      if (pages.get(key) === page && pages.delete(key)) pages.set(key, page);
      return Buffer.concat(withNonce(page.pieces, Buffer.from(nonce)));
    },
    /** Keeps a page that was rendered with this nonce. */
    async keep(key: string, page: { facts: string; asking: Asking; html: string; nonce: string }) {
      const told = await page.asking.told();
      if (told === null) return;
      const pieces = page.html.split(page.nonce).map((piece) => Buffer.from(piece));
      const text = key.length + page.facts.length + told.reduce((sum, { answer }) => sum + answer.length, 0);
      const own = PER_PAGE + 2 * text + pieces.reduce((sum, piece) => sum + piece.length, 0);
      forget(key);
      if (own > maxBytes) return;
      pages.set(key, { facts: page.facts, told, pieces, size: own });
      size += own;
      for (const oldest of pages.keys()) {
        if (size <= maxBytes) break;
        forget(oldest);
      }
    },
  };
}

function withNonce(pieces: readonly Buffer[], nonce: Buffer): Buffer[] {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [nonce, piece]));
}
