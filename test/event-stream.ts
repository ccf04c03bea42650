import { get, type IncomingMessage } from 'node:http';
import { MAX_WAIT_MS } from './patience.ts';

export type StreamEvent = { id: string | null; name: string; data: unknown };

export type EventStream = {
  status: number;
  headers: IncomingMessage['headers'];
  /** The delay before a reconnect that the server asked for, in milliseconds; null if it did not say. */
  retryMs(): number | null;
  /** All events so far. */
  events: readonly StreamEvent[];
  /**
   * Resolves with the first matching event that no earlier `next` has returned or skipped; rejects after `withinMs`.
   * Only drills and test/long set a different limit.
   */
  next(wanted: (event: StreamEvent) => boolean, withinMs?: number): Promise<StreamEvent>;
  /** Resolves when the server closes the stream. */
  ended: Promise<void>;
  close(): void;
};

function parse(block: string): StreamEvent | null {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const name = field('event');
  return name === undefined
    ? null
    : { id: field('id') ?? null, name, data: JSON.parse(field('data') ?? 'null') };
}

/** Opens GET /api/events as a browser does. */
export function openEventStream(
  origin: string,
  { cookie, lastEventId }: { cookie?: string; lastEventId?: string } = {},
): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const headers = { ...(cookie && { cookie }), ...(lastEventId && { 'last-event-id': lastEventId }) };
    const request = get(`${origin}/api/events`, { headers, agent: false }, (answer) => {
      const events: StreamEvent[] = [];
      let taken = 0;
      let rest = '';
      let retryMs: number | null = null;
      const waiting = new Set<() => void>();
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) retryMs = Number(/^retry: (\d+)$/m.exec(block)?.[1] ?? retryMs) || null;
        events.push(...blocks.map(parse).filter((event) => event !== null));
        for (const look of waiting) look();
      });
      const ended = new Promise<void>((done) => answer.once('close', () => done()));
      answer.on('error', () => undefined);
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        retryMs: () => retryMs,
        events,
        ended,
        close: () => request.destroy(),
        next: (wanted, withinMs = MAX_WAIT_MS) =>
          new Promise((found, failed) => {
            const timer = setTimeout(() => {
              waiting.delete(look);
              failed(new Error(`not among ${JSON.stringify(events)}`));
            }, withinMs);
            const look = () => {
              const at = events.findIndex((event, index) => index >= taken && wanted(event));
              if (at < 0) return;
              taken = at + 1;
              clearTimeout(timer);
              waiting.delete(look);
              found(events[at] as StreamEvent);
            };
            waiting.add(look);
            look();
          }),
      });
    });
    request.on('error', reject);
  });
}
