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

describe('the hub of open pages', () => {
  it('tells a page what is for its person alone', () => {
    const hub = createHub();
    const [mine, other] = [page('me'), page('other')];
    hub.open(mine.stream, undefined);
    hub.open(other.stream, undefined);
    hub.tell(['me'], event('a'));
    expect(mine.names()).toEqual(['ready', 'stale']);
    expect(other.names()).toEqual(['ready']);
  });

  it('gives a page that comes back what it missed, in order, and nothing twice', () => {
    const hub = createHub();
    const first = page('me');
    hub.open(first.stream, undefined);
    hub.tell(['me'], event('seen'));
    hub.close(first.stream);
    hub.tell(['me'], event('missed 1'));
    hub.tell(['other'], event('not mine'));
    hub.tell(['me'], event('missed 2'));
    const again = page('me');
    hub.open(again.stream, first.lastId());
    hub.tell(['me'], event('new'));
    expect(again.data()).toEqual(['{"resumed":true}', '"missed 1"', '"missed 2"', '"new"']);
    // A second loss right after: the id of `ready` covers what came before it.
    const third = page('me');
    hub.open(third.stream, again.lastId());
    expect(third.data()).toEqual(['{"resumed":true}']);
  });

  it.each(['', 'x', 'other-5', '-1', '-'])(
    'tells a page with an unknown number (%s) to ask anew',
    (lastEventId) => {
      const hub = createHub();
      const one = page('me');
      hub.open(one.stream, lastEventId);
      expect(one.data()).toEqual(['{"resumed":false}']);
    },
  );

  it('does not claim to know what it has forgotten', () => {
    const hub = createHub();
    const first = page('me');
    hub.open(first.stream, undefined);
    hub.close(first.stream);
    for (let index = 0; index < 2_001; index += 1) hub.tell(['me'], event(String(index)));
    const again = page('me');
    hub.open(again.stream, first.lastId());
    expect(again.data()).toEqual(['{"resumed":false}']);
  });

  it('knows nothing of before a lost database connection', () => {
    const hub = createHub();
    const first = page('me');
    hub.open(first.stream, undefined);
    hub.close(first.stream);
    hub.tellAll('paused');
    hub.tellAll('resync');
    const again = page('me');
    hub.open(again.stream, first.lastId());
    expect(again.data()).toEqual(['{"resumed":false}']);
  });

  it('lets go of a page that does not take what it is sent', () => {
    const hub = createHub();
    let ended = 0;
    const out = { writableLength: 300 * 1024, write: () => true, end: () => (ended += 1) };
    hub.open({ userId: 'me', sessionId: 's', out: out as never }, undefined);
    hub.tell(['me'], event('a'));
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
  it('end once, also when a session ends and its owner is blocked in the same moment', () => {
    const hub = createHub();
    const [mine, other] = [connection('u1', 's1'), connection('u2', 's2')];
    for (const { stream } of [mine, other]) hub.open(stream, undefined);
    hub.endWhere(({ sessionId }) => sessionId === 's1');
    hub.endWhere(({ userId }) => userId === 'u1');
    hub.tell(['u1', 'u2'], { name: 'stale', data: '{}' });
    hub.beat();
    expect(mine.written.slice(1)).toEqual(['event: ended\ndata: {}\n\n']);
    expect([mine.hasEnded(), other.hasEnded()]).toEqual([true, false]);
    expect(other.written).toHaveLength(3);
    // Its connection closes afterwards.
    hub.close(mine.stream);
    expect([hub.countOf('u1'), hub.countOf('u2')]).toEqual([0, 1]);
  });

  it('get nothing more once they were let go for taking nothing', () => {
    const hub = createHub();
    const slow = connection('u1');
    hub.open(slow.stream, undefined);
    const stream = slow.clog();
    hub.beat();
    expect(slow.hasEnded()).toBe(true);
    stream.writableLength = 0;
    hub.beat();
    hub.tellAll('resync');
    hub.endWhere(() => true);
    hub.endAll();
    expect(slow.written).toHaveLength(1);
  });
});
