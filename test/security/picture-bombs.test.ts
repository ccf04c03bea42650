import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureFiles } from '#platform/server/storage/pictures.ts';
import { createTeacher, signInAs } from '#test/factories.ts';
import { blackPng, emptyPng, manyScans, pngChunk, textChunk, withChunks } from '#test/picture-bombs.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

const drawn = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#a52' } });

/** T98: the work for an upload is bounded by its bytes, and each user has one decode at a time. */
describe('a picture that costs more work than its bytes suggest', () => {
  let test: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    test = await startTestApp();
    client = await signInAs(test, await createTeacher(test.db));
  });
  afterAll(() => test.close());

  const upload = async (type: string, payload: Buffer) => {
    const headers = { 'content-type': type };
    const reply = await client.request({ method: 'POST', url: '/api/media', headers, payload });
    return [reply.statusCode, reply.json().message];
  };
  const tooMany = 'This picture has too many pixels. Please choose a smaller one.';
  const unreadable = 'Please choose a JPEG, PNG or WebP picture.';

  /**
   * These pictures have no pixels: a size that is allowed fails only in the decoder, with 415.
   * test/long/hostile.test.ts sends one with pixels.
   */
  it('is refused for 36 megapixels of 16 bits, decoded for 40 of 8 bits', async () => {
    expect(await upload('image/png', emptyPng(6_000, 6_000, 16))).toEqual([413, tooMany]);
    expect(await upload('image/png', emptyPng(8_000, 5_001))).toEqual([413, tooMany]);
    expect(await upload('image/png', emptyPng(8_000, 5_000))).toEqual([415, unreadable]);
  });

  it('is refused if it has too many progressive scans, or scans that visit too many pixels', async () => {
    expect(await upload('image/jpeg', manyScans(80, 80, 800))).toEqual([415, unreadable]);
    expect(await upload('image/jpeg', manyScans(8_000, 5_000, 101))).toEqual([415, unreadable]);
    expect((await upload('image/jpeg', manyScans(80, 80, 100)))[0]).toBe(201);
  });

  it('is stored without its compressed texts, which are removed before decoding', async () => {
    const texts = Array<Buffer>(200).fill(textChunk(1_000_000));
    // Decoders refuse this chunk's invalid name, so a success shows that the chunk was removed first.
    const canary = pngChunk('z1Xt', Buffer.from('Comment'));
    const bomb = withChunks(await drawn().png().toBuffer(), [...texts, canary]);
    await expect(sharp(bomb).metadata()).rejects.toThrow();
    expect((await upload('image/png', bomb))[0]).toBe(201);
  });
});

describe('decoding', () => {
  const heavy = blackPng(4_400, 4_000);
  const decoded = async (order: string[], user: string, name: string, bytes: Buffer) => {
    await pictureFiles(user, 'photo', bytes);
    order.push(name);
  };

  it('runs one picture of a user at a time, in order', async () => {
    const order: string[] = [];
    const light = await drawn().png().toBuffer();
    await Promise.all([
      decoded(order, 'one', 'heavy', heavy),
      decoded(order, 'one', 'light', light),
      decoded(order, 'other', 'light of another user', light),
    ]);
    expect(order).toEqual(['light of another user', 'heavy', 'light']);
  });

  it('lets no light picture wait for heavy ones', async () => {
    const order: string[] = [];
    const light = await drawn().png().toBuffer();
    await Promise.all([
      decoded(order, 'one', 'heavy', heavy),
      decoded(order, 'two', 'heavy', heavy),
      decoded(order, 'three', 'heavy', heavy),
      decoded(order, 'four', 'light', light),
    ]);
    expect(order).toEqual(['light', 'heavy', 'heavy', 'heavy']);
  });
});

describe("a user's places for concurrent uploads", () => {
  let test: TestApp;
  let origin: string;
  const connections: Promise<unknown>[] = [];
  beforeAll(async () => {
    test = await startTestApp();
    test.app.server.on('connection', (socket: Socket) => connections.push(once(socket, 'close')));
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => test.close());

  const cookieOf = ({ cookies }: TestClient) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  async function send(cookie: string, kind: string): Promise<ClientRequest> {
    const headers = { cookie, 'content-type': 'image/png' };
    const sending = request(`${origin}/api/media?kind=${kind}`, { method: 'POST', headers, agent: false });
    sending.on('error', () => undefined);
    sending.end(await drawn().png().toBuffer());
    return sending;
  }

  async function answer(sending: ClientRequest): Promise<number> {
    const [reply] = await once(sending, 'response');
    reply.resume();
    return reply.statusCode;
  }

  it('are kept until their pictures are stored, also after the user hangs up (T98)', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => cookieOf(await signInAs(test, await createTeacher(test.db)))),
    );
    if (one === undefined || other === undefined) throw new Error('nobody');
    const gate = Promise.withResolvers<void>();
    const both = Promise.withResolvers<void>();
    let arrived = 0;
    const put = test.platform.storage.put;
    test.platform.storage.put = async (key, bytes) => {
      if (!key.startsWith('private-')) {
        arrived += 1;
        if (arrived === 2) both.resolve();
        await gate.promise;
      }
      await put(key, bytes);
    };
    const held = [await send(one, 'photo'), await send(one, 'photo')];
    await both.promise;
    const hungUp = Promise.all(connections);
    for (const sending of held) sending.destroy();
    await hungUp;
    const third = answer(await send(one, 'photo'));
    for (let count = 0; count < 5; count += 1) expect(await answer(await send(other, 'document'))).toBe(201);
    expect(arrived).toBe(2);
    gate.resolve();
    expect(await third).toBe(201);
    test.platform.storage.put = put;
  });
});
