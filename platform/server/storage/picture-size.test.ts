import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { saidSize } from './picture-size.ts';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#883322' } });

describe('what a picture says of its size', () => {
  const SIZES = [
    [1, 1],
    [640, 33],
    [31, 2_047],
  ] as const;
  const FORMATS = {
    PNG: (width: number, height: number) => drawn(width, height).png(),
    JPEG: (width: number, height: number) => drawn(width, height).jpeg(),
    'progressive JPEG': (width: number, height: number) => drawn(width, height).jpeg({ progressive: true }),
    WebP: (width: number, height: number) => drawn(width, height).webp(),
    'lossless WebP': (width: number, height: number) => drawn(width, height).webp({ lossless: true }),
    'WebP with a profile': (width: number, height: number) =>
      drawn(width, height).withIccProfile('srgb').webp(),
    'JPEG with notes': (width: number, height: number) =>
      drawn(width, height)
        .withExif({ IFD0: { Copyright: 'x'.repeat(2_000) } })
        .jpeg(),
  };

  it.each(Object.entries(FORMATS))('is read from the first bytes: %s', async (_name, draw) => {
    for (const [width, height] of SIZES) {
      const bytes = await draw(width, height).toBuffer();
      expect(saidSize(bytes)).toEqual({ width, height });
      expect(saidSize(bytes.subarray(0, 4_096))).toEqual({ width, height });
    }
  });

  it('is nothing where too little of it is there, at whatever byte it ends', async () => {
    for (const draw of Object.values(FORMATS)) {
      const bytes = await draw(640, 33).toBuffer();
      for (let length = 0; length < Math.min(bytes.length, 3_000); length += 1) {
        const size = saidSize(bytes.subarray(0, length));
        if (size !== null) expect(size).toEqual({ width: 640, height: 33 });
      }
    }
  });

  it('is nothing for anything else', () => {
    for (const text of ['', 'GIF89a', '<svg/>', 'RIFF0000WAVE', '\u00ff\u00d8\u00ff\u00e0\u0000\u0000']) {
      expect(saidSize(Buffer.from(text, 'latin1'))).toBeNull();
    }
    expect(saidSize(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_000, 0xff)]))).toBeNull();
  });
});
