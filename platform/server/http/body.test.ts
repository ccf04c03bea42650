import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { headOf } from './body.ts';

describe('the head of a body', () => {
  it('resolves with the bytes so far, and leaves them in the stream', async () => {
    const body = new PassThrough();
    body.write('first ');
    expect((await headOf(body)).toString()).toBe('first ');
    body.end('and the rest');
    expect((await buffer(body)).toString()).toBe('first and the rest');
  });

  it('waits for the first bytes', async () => {
    const body = new PassThrough();
    const head = headOf(body);
    setImmediate(() => body.end('late'));
    expect((await head).toString()).toBe('late');
    expect((await buffer(body)).toString()).toBe('late');
  });

  it('can be the whole body', async () => {
    const body = Readable.from([Buffer.from('short')], { objectMode: false });
    expect((await headOf(body)).toString()).toBe('short');
    expect((await buffer(body)).toString()).toBe('short');
  });

  it('is empty for an empty body, and the stream still emits its end', async () => {
    const body = new PassThrough();
    body.end();
    expect((await headOf(body)).length).toBe(0);
    expect((await buffer(body)).length).toBe(0);
  });

  it('is empty if the client disconnects', async () => {
    const body = new PassThrough();
    const head = headOf(body);
    body.destroy();
    expect((await head).length).toBe(0);
  });
});
