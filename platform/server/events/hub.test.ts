import { describe, expect, it } from 'vitest';
import { createHub, type Stream } from './hub.ts';

function page(userId: string, sessionId = userId) {
  const written: string[] = [];
  const out = { writableLength: 0, write: (text: string) => written.push(text) > 0, end: () => out };
  const stream = { userId, sessionId, out: out as never };
  const read = () => [...written.join('').matchAll(/(?:id: (\S+)\n)?event: (\w+)\ndata: (.*)\n\n/g)];
  return {
    stream,
    names: () => read().map(([, , name]) => name),
    data: () => read().map(([, , , data]) => data),
    lastId: () => read().at(-1)?.[1],
  };
}

const event = (text: string) => ({ name: 'stale', data: JSON.stringify(text) });

describe('the hub of event streams', () => {
  it("sends a user's events to their pages only", () => {
    const hub = createHub();
    const [mine, other] = [page('me'), page('other')];
    hub.open(mine.stream, undefined);
    hub.open(other.stream, undefined);
    hub.send(['me'], event('a'));
    expect(mine.names()).toEqual(['ready', 'stale']);
    expect(other.names()).toEqual(['ready']);
  });

  it('replays missed events in order and once', () => {
    const hub = createHub();
    const first = page('me');
    hub.open(first.stream, undefined);
    hub.send(['me'], event('seen'));
    hub.close(first.stream);
    hub.send(['me'], event('missed 1'));
    hub.send(['other'], event('not mine'));
    hub.send(['me'], event('missed 2'));
    const again = page('me');
    hub.open(again.stream, first.lastId());
    hub.send(['me'], event('new'));
    expect(again.data()).toEqual(['{"resumed":true}', '"missed 1"', '"missed 2"', '"new"']);
    // A second loss right after: the id of `ready` covers what came before it.
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
    for (let index = 0; index < 2_001; index += 1) hub.send(['me'], event(String(index)));
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

  it('closes a stream whose client does not read', () => {
    const hub = createHub();
    let ended = 0;
    const out = { writableLength: 300 * 1024, write: () => true, end: () => (ended += 1) };
    hub.open({ userId: 'me', sessionId: 's', out: out as never }, undefined);
    hub.send(['me'], event('a'));
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
    hub.send(['u1', 'u2'], { name: 'stale', data: '{}' });
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
