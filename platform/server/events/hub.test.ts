import { describe, expect, it } from 'vitest';
import { shardOf } from './event-bus.ts';
import { createHub, type LiveEvent, type Stream } from './hub.ts';

function page(userId: string, sessionId = userId) {
  const written: string[] = [];
  const out = { writableLength: 0, write: (text: string) => written.push(text) > 0, end: () => out };
  const stream = { id: userId, userId, sessionId, out: out as never };
  const read = () => [...written.join('').matchAll(/(?:id: (\S+)\n)?event: (\w+)\ndata: (.*)\n\n/g)];
  return {
    stream,
    names: () => read().map(([, , name]) => name),
    data: () => read().map(([, , , data]) => data),
    lastId: () => read().findLast(([, id]) => id !== undefined)?.[1],
    retryMs: () => Number(/retry: (\d+)/.exec(written.join(''))?.[1]),
  };
}

const event = (text: string) => ({ name: 'stale', data: JSON.stringify(text) });

let hints = 0;
function nextId(): string {
  hints += 1;
  return `bus-${hints}`;
}

/** Two processes that receive the same hints. */
function twoHubs() {
  const hubs = [createHub(), createHub()] as const;
  const send = (users: readonly string[], sent: LiveEvent, id: string | null = nextId()) => {
    for (const hub of hubs) hub.send(users, sent, id);
  };
  return { one: hubs[0], two: hubs[1], send };
}

describe('the hub of event streams', () => {
  it("sends a user's events to their pages only", () => {
    const hub = createHub();
    const [mine, other] = [page('me'), page('other')];
    hub.open(mine.stream, undefined);
    hub.open(other.stream, undefined);
    hub.send(['me'], event('a'), nextId());
    expect(mine.names()).toEqual(['ready', 'stale']);
    expect(other.names()).toEqual(['ready']);
  });

  it('replays missed events in order and once', () => {
    const hub = createHub();
    const first = page('me');
    hub.open(first.stream, undefined);
    hub.send(['me'], event('seen'), nextId());
    hub.close(first.stream);
    hub.send(['me'], event('missed 1'), nextId());
    hub.send(['other'], event('not mine'), nextId());
    hub.send(['me'], event('missed 2'), nextId());
    const again = page('me');
    hub.open(again.stream, first.lastId());
    hub.send(['me'], event('new'), nextId());
    expect(again.data()).toEqual(['{"resumed":true}', '"missed 1"', '"missed 2"', '"new"']);
    // The page loses the connection again at once: it has missed nothing.
    const third = page('me');
    hub.open(third.stream, again.lastId());
    expect(third.data()).toEqual(['{"resumed":true}']);
  });

  it.each(['', 'x', 'other-5', '-1', '-'])('does not resume from an unknown event id (%s)', (lastEventId) => {
    const hub = createHub();
    const one = page('me');
    hub.open(one.stream, lastEventId);
    expect(one.data()).toEqual(['{"resumed":false}']);
  });

  it('does not resume from events that are no longer stored', () => {
    const hub = createHub();
    const first = page('me');
    hub.open(first.stream, undefined);
    hub.close(first.stream);
    for (let index = 0; index < 2_001; index += 1) hub.send(['me'], event(String(index)), nextId());
    const again = page('me');
    hub.open(again.stream, first.lastId());
    expect(again.data()).toEqual(['{"resumed":false}']);
  });

  it('does not resume across a lost database connection', () => {
    const hub = createHub();
    const first = page('me');
    hub.open(first.stream, undefined);
    hub.close(first.stream);
    hub.sendAll('paused');
    hub.sendAll('resync');
    const again = page('me');
    hub.open(again.stream, first.lastId());
    expect(again.data()).toEqual(['{"resumed":false}']);
  });

  it('resumes a page of another process without gaps or duplicates', () => {
    const { one, two, send } = twoHubs();
    const first = page('me');
    one.open(first.stream, undefined);
    send(['me'], event('seen'));
    one.close(first.stream);
    send(['me', 'other'], event('missed 1'));
    send(['other'], event('not mine'));
    send(['me'], event('missed 2'));
    const again = page('me');
    two.open(again.stream, first.lastId());
    send(['me'], event('new'));
    expect(again.data()).toEqual(['{"resumed":true}', '"missed 1"', '"missed 2"', '"new"']);
  });

  it('does not resume from an event that its process never received', () => {
    const { one, two, send } = twoHubs();
    const first = page('me');
    one.open(first.stream, undefined);
    one.send(['me'], event('before the other'), nextId());
    send(['me'], event('both'));
    const early = page('me');
    two.open(early.stream, 'bus-before');
    expect(early.data()).toEqual(['{"resumed":false}']);
    const late = page('me');
    two.open(late.stream, first.lastId());
    expect(late.data()).toEqual(['{"resumed":true}']);
  });

  it('sends an id with each beat, so that pages without events can resume', () => {
    const { one, two, send } = twoHubs();
    const silent = page('me');
    one.open(silent.stream, undefined);
    // Others of the same shard get more events than are stored.
    const other = Array.from({ length: 10_000 }, (_, index) => `user ${index}`).find(
      (name) => shardOf(name) === shardOf('me'),
    ) as string;
    for (let index = 0; index < 300; index += 1) send([other], event(String(index)));
    one.beat();
    expect(silent.names()).toEqual(['ready', 'beat']);
    const again = page('me');
    two.open(again.stream, silent.lastId());
    expect(again.data()).toEqual(['{"resumed":true}']);
  });

  it('repeats events that were sent without ids instead of losing them', () => {
    const hub = createHub();
    const first = page('me');
    hub.open(first.stream, undefined);
    hub.send(['me'], event('with id'), nextId());
    hub.send(['me'], event('without'), null);
    const again = page('me');
    hub.open(again.stream, first.lastId());
    expect(again.data()).toEqual(['{"resumed":true}', '"without"']);
  });

  it('recognises a hint that was delivered before', () => {
    const hub = createHub();
    const id = nextId();
    expect(hub.hasDelivered(id, ['me'])).toBe(false);
    hub.send(['me'], event('a'), id);
    expect([
      hub.hasDelivered(id, ['me']),
      hub.hasDelivered(id, []),
      hub.hasDelivered(nextId(), ['me']),
    ]).toEqual([true, false, false]);
  });

  it('does not resume in a shard whose hints stopped in between', () => {
    const hub = createHub();
    const first = page('me');
    hub.open(first.stream, undefined);
    hub.send(['me'], event('a'), nextId());
    hub.close(first.stream);
    hub.forget(shardOf('me'));
    const again = page('me');
    hub.open(again.stream, first.lastId());
    expect(again.data()).toEqual(['{"resumed":false}']);
  });

  it('spreads reconnects over one to ten seconds, and reloads by the number of pages', () => {
    const hub = createHub();
    const pages = Array.from({ length: 200 }, (_, index) => page(`user ${index}`));
    for (const { stream } of pages) hub.open(stream, undefined);
    const waits = pages.map(({ retryMs }) => retryMs());
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_000);
    expect(new Set(waits).size).toBeGreaterThan(50);
    hub.sendAll('resync');
    expect(new Set(pages.map(({ data }) => data().at(-1)))).toEqual(new Set(['{"withinMs":400}']));
  });

  it('closes a stream whose client does not read', () => {
    const hub = createHub();
    let ended = 0;
    const out = { writableLength: 300 * 1024, write: () => true, end: () => (ended += 1) };
    hub.open({ id: 'a', userId: 'me', sessionId: 's', out: out as never }, undefined);
    hub.send(['me'], event('a'), nextId());
    expect(ended).toBe(1);
  });
});

/** A connection as Node has it: writing after the end would crash the process. */
function connection(userId: string, sessionId = userId) {
  const written: string[] = [];
  let ended = false;
  const take = (text?: string): true => {
    if (ended && text !== undefined) throw new Error('write after end');
    if (text !== undefined) written.push(text);
    return true;
  };
  const out = {
    writableLength: 0,
    write: take,
    end(text?: string) {
      take(text);
      ended = true;
    },
  };
  const stream = { userId, sessionId, out } as unknown as Stream;
  return { stream, written, hasEnded: () => ended, clog: () => Object.assign(out, { writableLength: 1e6 }) };
}

describe('connections that have ended', () => {
  it('end once, even if the session ends and the user is blocked at the same time', () => {
    const hub = createHub();
    const [mine, other] = [connection('u1', 's1'), connection('u2', 's2')];
    for (const { stream } of [mine, other]) hub.open(stream, undefined);
    hub.endWhere(({ sessionId }) => sessionId === 's1');
    hub.endWhere(({ userId }) => userId === 'u1');
    hub.send(['u1', 'u2'], { name: 'stale', data: '{}' }, nextId());
    hub.beat();
    expect(mine.written.slice(1)).toEqual(['event: ended\ndata: {}\n\n']);
    expect([mine.hasEnded(), other.hasEnded()]).toEqual([true, false]);
    expect(other.written).toHaveLength(3);
    // Its connection closes afterwards.
    hub.close(mine.stream);
    expect([hub.countOf('u1'), hub.countOf('u2')]).toEqual([0, 1]);
  });

  it('get no more events after the backlog limit', () => {
    const hub = createHub();
    const slow = connection('u1');
    hub.open(slow.stream, undefined);
    const stream = slow.clog();
    hub.beat();
    expect(slow.hasEnded()).toBe(true);
    stream.writableLength = 0;
    hub.beat();
    hub.sendAll('resync');
    hub.endWhere(() => true);
    hub.endAll();
    expect(slow.written).toHaveLength(1);
  });
});
