import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  jpegSegment,
  manyScans,
  pngChunk,
  textChunk,
  withChunks,
  withSegments,
} from '#test/picture-bombs.ts';
import { orientationExif, readOrientation } from './exif-orientation.ts';
import { MalformedPicture } from './plain-picture.ts';
import { stripMetadata } from './strip-metadata.ts';

const drawn = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 90, height: 60, channels, background: { r: 200, g: 40, b: 90, alpha: 0.5 } } });
const noisy = () =>
  sharp({
    create: {
      width: 90,
      height: 60,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const pixels = (bytes: Buffer) => sharp(bytes, { pages: 1 }).autoOrient().raw().toBuffer();

const frames = async () => {
  const pages = await Promise.all([noisy(), noisy(), noisy()].map((one) => one.png().toBuffer()));
  return sharp(pages, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
};

describe('the pixels of a stripped picture are the same', () => {
  const PICTURES: Readonly<Record<string, () => Promise<Buffer>>> = {
    PNG: () => noisy().png().toBuffer(),
    'PNG with transparency': () => drawn(4).png().toBuffer(),
    'PNG with a palette': () => drawn().png({ palette: true }).toBuffer(),
    'transparent PNG with a palette': () => drawn(4).png({ palette: true }).toBuffer(),
    'interlaced PNG': () => noisy().png({ progressive: true }).toBuffer(),
    '16-bit PNG': () => noisy().toColourspace('rgb16').png().toBuffer(),
    'grey PNG': () => noisy().toColourspace('b-w').png().toBuffer(),
    'PNG with a colour profile': () => noisy().withIccProfile('p3').png().toBuffer(),
    JPEG: () => noisy().jpeg().toBuffer(),
    'progressive JPEG': () => noisy().jpeg({ progressive: true }).toBuffer(),
    'JPEG of many scans': () => noisy().jpeg({ mozjpeg: true }).toBuffer(),
    'grey JPEG': () => noisy().toColourspace('b-w').jpeg().toBuffer(),
    'CMYK JPEG': () => noisy().toColourspace('cmyk').jpeg().toBuffer(),
    'JPEG with a colour profile': () => noisy().withIccProfile('p3').jpeg().toBuffer(),
    WebP: () => noisy().webp().toBuffer(),
    'lossless WebP': () => noisy().webp({ lossless: true }).toBuffer(),
    'WebP with transparency': () => drawn(4).webp().toBuffer(),
    'WebP with a colour profile': () => noisy().withIccProfile('p3').webp().toBuffer(),
    'animated WebP': frames,
  };

  it.each(Object.entries(PICTURES))('%s', async (_name, make) => {
    const bytes = await make();
    const { bytes: plain, size } = stripMetadata(bytes);
    expect((await pixels(plain)).equals(await pixels(bytes))).toBe(true);
    expect(size).toMatchObject({ width: 90, height: 60 });
    expect(stripMetadata(plain).bytes.equals(plain)).toBe(true);
  });

  it.each(['png', 'jpeg', 'webp'] as const)('%s that is turned by its EXIF data', async (format) => {
    for (const orientation of [1, 3, 6, 8]) {
      const bytes = await noisy()
        .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '19/1 3/1 0/1' } })
        .withMetadata({ orientation })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
        [format]()
        .toBuffer();
      const { bytes: plain } = stripMetadata(bytes);
      expect((await pixels(plain)).equals(await pixels(bytes))).toBe(true);
      const { orientation: still, xmp, exif } = await sharp(plain).metadata();
      expect([still, xmp]).toEqual([orientation, undefined]);
      expect(exif?.includes('Somebody')).toBe(false);
    }
  });
});

describe('the decoder never sees', () => {
  it('texts, other metadata and a second profile of a PNG', async () => {
    const png = await noisy().png().toBuffer();
    const profile = pngChunk('iCCP', Buffer.from('icc\0\0x'));
    const bomb = withChunks(png, [
      ...Array.from({ length: 300 }, () => textChunk(100_000)),
      pngChunk('tEXt', Buffer.from('Comment\0hello')),
      pngChunk('iTXt', Buffer.from('Comment\0\0\0\0\0hello')),
      pngChunk('fdAT', Buffer.alloc(100)),
      pngChunk('eXIf', Buffer.from('nothing to read')),
      profile,
      profile,
    ]);
    const { bytes } = stripMetadata(Buffer.concat([bomb, Buffer.from('<script>')]));
    for (const type of ['zTXt', 'tEXt', 'iTXt', 'fdAT', 'eXIf', '<script>'])
      expect(bytes.includes(type)).toBe(false);
    expect(bytes.length).toBe(stripMetadata(png).bytes.length + profile.length);
  });

  it('comments and metadata of a JPEG, in front and between its scans', async () => {
    const jpeg = await noisy().jpeg({ progressive: true }).toBuffer();
    const notes = [0xe1, 0xe3, 0xed, 0xef, 0xfe].map((marker) => jpegSegment(marker, Buffer.from('secret')));
    const second = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
    const between = Buffer.concat([jpeg.subarray(0, second), ...notes, jpeg.subarray(second)]);
    const { bytes } = stripMetadata(Buffer.concat([withSegments(between, notes), Buffer.from('secret')]));
    expect(bytes.equals(stripMetadata(jpeg).bytes)).toBe(true);
    expect(bytes.includes('secret')).toBe(false);
  });

  it('metadata and later frames of a WebP', async () => {
    const bytes = await frames();
    const { bytes: plain } = stripMetadata(bytes);
    expect((await sharp(bytes).metadata()).pages).toBe(3);
    expect((await sharp(plain).metadata()).pages).toBe(1);
  });
});

describe('the weight of a picture', () => {
  it('counts channels, bit depth, interlacing and scans', async () => {
    const weight = (bytes: Buffer) => stripMetadata(bytes).weight / (90 * 60);
    expect(weight(await drawn(4).png().toBuffer())).toBe(4);
    expect(weight(await drawn(4).png({ progressive: true }).toBuffer())).toBe(5);
    expect(weight(await drawn(4).toColourspace('rgb16').png().toBuffer())).toBe(8);
    expect(weight(await drawn().jpeg().toBuffer())).toBeCloseTo(3.04);
    expect(weight(await drawn().toColourspace('cmyk').jpeg().toBuffer())).toBeCloseTo(4.04);
    expect(weight(manyScans(90, 60, 100))).toBeCloseTo(5);
    expect(weight(await drawn().webp().toBuffer())).toBe(4);
  });
});

describe('a picture is malformed', () => {
  it('with more chunks, segments or scans than any real one', async () => {
    const png = await drawn().png().toBuffer();
    const jpeg = await drawn().jpeg().toBuffer();
    const webp = await drawn().webp().toBuffer();
    const absurd = [
      withChunks(png, Array(20_000).fill(pngChunk('IDAT', Buffer.alloc(0)))),
      withSegments(jpeg, Array(2_001).fill(jpegSegment(0xfe, []))),
      manyScans(8, 8, 101),
      Buffer.concat([webp, ...Array<Buffer>(20_000).fill(Buffer.from('XXXX\0\0\0\0'))]),
    ];
    for (const bytes of absurd) expect(() => stripMetadata(bytes)).toThrow(MalformedPicture);
  });

  it('if its structure is broken', async () => {
    const jpeg = await drawn().jpeg().toBuffer();
    const frame = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xc0])));
    const broken = [
      'hello',
      '\u0089PNG\r\n\u001a\nIDAT',
      '\u00ff\u00d8\u00ff\u00e0\0\0',
      'RIFF\u0008\0\0\0WEBPVP8 ',
      '\u00ff\u00d8\u00ff\u00d9',
    ].map((text) => Buffer.from(text, 'latin1'));
    for (const bytes of [...broken, withSegments(jpeg, [frame.subarray(0, 19)])]) {
      expect(() => stripMetadata(bytes)).toThrow(MalformedPicture);
    }
  });

  it('or passes to the decoder if its bytes are truncated or changed', async () => {
    const pictures = [
      await noisy().png().toBuffer(),
      await noisy().jpeg({ progressive: true }).toBuffer(),
      await noisy().withIccProfile('p3').webp().toBuffer(),
    ];
    for (const bytes of pictures) {
      for (let at = 0; at < bytes.length; at += 17) {
        const changed = Buffer.from(bytes);
        changed.fill(0xff, at, Math.min(at + 3, bytes.length));
        for (const one of [bytes.subarray(0, at), changed]) {
          try {
            expect(stripMetadata(one).bytes.length).toBeLessThanOrEqual(one.length + 2);
          } catch (error) {
            expect(error).toBeInstanceOf(MalformedPicture);
          }
        }
      }
    }
  });
});

describe('the orientation', () => {
  it('is read in both byte orders, with and without a prefix', () => {
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const big = orientationExif(orientation);
      const little = Buffer.alloc(26);
      little.write('II*\0\b\0\0\0\u0001\0\u0012\u0001\u0003\0\u0001\0\0\0', 'latin1');
      little[18] = orientation;
      for (const exif of [big, little, Buffer.concat([Buffer.from('Exif\0\0'), big])]) {
        expect(readOrientation(exif)).toBe(orientation);
      }
    }
  });

  it('is null for other values and for truncated or foreign data', () => {
    const exif = orientationExif(6);
    for (let length = 0; length < 22; length += 1)
      expect(readOrientation(exif.subarray(0, length))).toBeNull();
    expect(readOrientation(orientationExif(9))).toBeNull();
    expect(readOrientation(Buffer.from('no EXIF data in this text'))).toBeNull();
    const far = Buffer.from(exif);
    far.writeUInt32BE(0xffff_fff0, 4);
    expect(readOrientation(far)).toBeNull();
  });
});
