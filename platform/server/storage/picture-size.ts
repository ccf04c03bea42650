export type PictureSize = {
  width: number;
  height: number;
  /** Bytes of one decoded pixel, by channels and bit depth. */
  bytesPerPixel: number;
};

/** Number of channels by PNG colour type. Type 3 (palette) is decoded to RGB. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/** JPEG segments that contain the size: frame starts, not tables (C4), extensions (C8) or conditions (CC). */
export const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const bytesOf = (bits: number) => (bits > 8 ? 2 : 1);

/** The size in a JPEG's frame segment, whose marker starts at `at`; null if it is cut off. */
export function frameSize(bytes: Buffer, at: number): PictureSize | null {
  if (at + 10 > bytes.length) return null;
  return {
    height: bytes.readUInt16BE(at + 5),
    width: bytes.readUInt16BE(at + 7),
    bytesPerPixel: bytes.readUInt8(at + 9) * bytesOf(bytes.readUInt8(at + 4)),
  };
}

/** Returns the size if these bytes contain it; null if long metadata comes before it. */
function jpegSize(bytes: Buffer): PictureSize | null {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return frameSize(bytes, at);
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function pngSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 26) return null;
  const channels = PNG_CHANNELS[bytes.readUInt8(25)] ?? 4;
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    bytesPerPixel: channels * bytesOf(bytes.readUInt8(24)),
  };
}

function webpSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 30) return null;
  const size = (width: number, height: number) => ({ width, height, bytesPerPixel: 4 });
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return size(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ') return size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  if (kind !== 'VP8L') return null;
  const bits = bytes.readUInt32LE(21);
  return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

/**
 * Returns the size that a JPEG, PNG or WebP declares in its first bytes; null if these bytes do not contain it. Use it
 * only to reject pictures early: the decoder verifies the size later.
 */
export function declaredSize(bytes: Buffer): PictureSize | null {
  const head = bytes.toString('latin1', 0, 4);
  if (head === '\u0089PNG') return pngSize(bytes);
  if (head.startsWith('\u00ff\u00d8\u00ff')) return jpegSize(bytes);
  if (head === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return webpSize(bytes);
  return null;
}
