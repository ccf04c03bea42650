import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTooComplex, peekFirstBytes } from './body.ts';

describe('the head of a body', () => {
  it('resolves with the bytes so far, and leaves them in the stream', async () => {
    const body = new PassThrough();
    body.write('first ');
    expect((await peekFirstBytes(body)).toString()).toBe('first ');
    body.end('and the rest');
    expect((await buffer(body)).toString()).toBe('first and the rest');
  });

  it('waits for the first bytes', async () => {
    const body = new PassThrough();
    const head = peekFirstBytes(body);
    setImmediate(() => body.end('late'));
    expect((await head).toString()).toBe('late');
    expect((await buffer(body)).toString()).toBe('late');
  });

  it('can be the whole body', async () => {
    const body = Readable.from([Buffer.from('short')], { objectMode: false });
    expect((await peekFirstBytes(body)).toString()).toBe('short');
    expect((await buffer(body)).toString()).toBe('short');
  });

  it('is empty for an empty body, and the stream still emits its end', async () => {
    const body = new PassThrough();
    body.end();
    expect((await peekFirstBytes(body)).length).toBe(0);
    expect((await buffer(body)).length).toBe(0);
  });

  it('is empty if the client disconnects', async () => {
    const body = new PassThrough();
    const head = peekFirstBytes(body);
    body.destroy();
    expect((await head).length).toBe(0);
  });
});

describe('the complexity of JSON', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  it('may be at most 32 levels of nesting', () => {
    expect(isTooComplex(nested(32))).toBe(false);
    expect(isTooComplex(nested(33))).toBe(true);
    expect(isTooComplex(`${'{"a":'.repeat(33)}1`)).toBe(true);
  });

  it.each([
    ['brackets in strings', JSON.stringify('['.repeat(100))],
    ['an escaped quote before brackets', JSON.stringify(`\\"${'['.repeat(100)}`)],
    ['an escaped backslash at the end of a string', JSON.stringify(['\\', '['.repeat(100)])],
    ['lists side by side', `[${Array(100).fill('[]').join(',')}]`],
    ['text without an end', `"${'['.repeat(100)}`],
  ])('does not count %s', (_name, text) => {
    expect(isTooComplex(text)).toBe(false);
  });

  it('counts what follows a string that ends in a backslash', () => {
    expect(isTooComplex(`["\\\\",${nested(33)}]`)).toBe(true);
  });

  it.each([
    ['numbers', (many: number) => `[${'0,'.repeat(many)}0]`],
    ['strings', (many: number) => '""'.repeat(many)],
    ['lists', (many: number) => '[]'.repeat(many)],
    ['keys', (many: number) => `{${'"a":0,'.repeat(many)}"a":0}`],
  ])('has a limited number of %s', (_name, textOf) => {
    expect(isTooComplex(textOf(9_000))).toBe(false);
    expect(isTooComplex(textOf(21_000))).toBe(true);
  });

  it('agrees with the parsed value for any JSON', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(20), (value, more) => {
        const wrapped = Array.from({ length: more }).reduce<unknown>((inner) => ({ '"]': [inner] }), value);
        return isTooComplex(JSON.stringify(wrapped)) === depthOf(wrapped) > 32;
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
