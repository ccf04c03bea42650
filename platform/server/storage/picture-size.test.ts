import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { declaredSize } from './picture-size.ts';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#883322' } });

describe('the declared size of a picture', () => {
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

  it.each(Object.entries(FORMATS))('is read from the first bytes: %s', async (name, draw) => {
    for (const [width, height] of SIZES) {
      const bytes = await draw(width, height).toBuffer();
      const bytesPerPixel = name.includes('WebP') ? 4 : 3;
      expect(declaredSize(bytes)).toEqual({ width, height, bytesPerPixel });
      expect(declaredSize(bytes.subarray(0, 4_096))).toEqual({ width, height, bytesPerPixel });
    }
  });

  it('is null for truncated bytes of any length', async () => {
    for (const [name, draw] of Object.entries(FORMATS)) {
      const bytesPerPixel = name.includes('WebP') ? 4 : 3;
      const bytes = await draw(640, 33).toBuffer();
      for (let length = 0; length < Math.min(bytes.length, 3_000); length += 1) {
        const size = declaredSize(bytes.subarray(0, length));
        if (size !== null) expect(size).toEqual({ width: 640, height: 33, bytesPerPixel });
      }
    }
  });

  it('is null for other formats', () => {
    for (const text of ['', 'GIF89a', '<svg/>', 'RIFF0000WAVE', '\u00ff\u00d8\u00ff\u00e0\u0000\u0000']) {
      expect(declaredSize(Buffer.from(text, 'latin1'))).toBeNull();
    }
    expect(
      declaredSize(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_000, 0xff)])),
    ).toBeNull();
  });
});
