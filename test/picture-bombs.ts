import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const NOTHING = Buffer.alloc(0);
const ALL_BLOCKS = 32_767;

/** One chunk of a PNG, with its length and CRC. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const all = Buffer.alloc(12 + data.length);
  all.writeUInt32BE(data.length, 0);
  all.write(type, 4, 'latin1');
  data.copy(all, 8);
  all.writeUInt32BE(crc32(all.subarray(4, 8 + data.length)), 8 + data.length);
  return all;
}

/** Inserts chunks after a PNG's header. */
export function withChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  const header = SIGNATURE.length + 25;
  return Buffer.concat([png.subarray(0, header), ...chunks, png.subarray(header)]);
}

/** A compressed text chunk that inflates to this many zeros. */
export function textChunk(inflatedBytes: number): Buffer {
  return pngChunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(inflatedBytes))]),
  );
}

/** A PNG that declares this size, without the pixels. */
export function emptyPng(width: number, height: number, depth: 8 | 16 = 8): Buffer {
  return pngOf({ width, height, depth }, deflateSync(NOTHING));
}

/** A black PNG; `depth` 16 doubles its pixel data. The file takes about a thousandth of its decoded size. */
export function blackPng(width: number, height: number, depth: 8 | 16 = 8): Buffer {
  return pngOf({ width, height, depth }, deflateSync(Buffer.alloc((1 + (width * 4 * depth) / 8) * height)));
}

function pngOf(size: { width: number; height: number; depth: number }, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size.width, 0);
  header.writeUInt32BE(size.height, 4);
  header.set([size.depth, 6], 8);
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', NOTHING)];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

/** One segment of a JPEG, with its length. */
export function jpegSegment(marker: number, data: readonly number[] | Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, Buffer.from(data)]);
}

/** Inserts segments after a JPEG's first marker. */
export function withSegments(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Scan data in which all blocks are empty: one-bit codes with the run lengths of blocks without coefficients. */
function emptyBlocks(blocks: number): Buffer {
  let bits = '';
  for (let left = blocks; left > 0; left -= ALL_BLOCKS) {
    bits += `0${Math.max(0, Math.min(left, ALL_BLOCKS) - 16_384)
      .toString(2)
      .padStart(14, '0')}`;
  }
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).map((one) =>
    Number.parseInt(one, 2),
  );
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

/** A grey progressive JPEG whose scans after the first contain only empty blocks. */
export function manyScans(width: number, height: number, scans: number): Buffer {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const codeOfOneBit = [1, ...Array<number>(15).fill(0)];
  const scan = (from: number, to: number) => jpegSegment(0xda, [1, 1, 0, from, to, 0]);
  const empty = emptyBlocks(blocks);
  const others = Array.from({ length: scans - 1 }, (_, index) => {
    const coefficient = 1 + (index % 63);
    return Buffer.concat([scan(coefficient, coefficient), empty]);
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(1)]),
    jpegSegment(0xc2, [8, ...size, 1, 1, 0x11, 0]),
    jpegSegment(0xc4, [0x00, ...codeOfOneBit, 0x00]),
    jpegSegment(0xc4, [0x10, ...codeOfOneBit, 0xe0]),
    scan(0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...others,
    Buffer.from([0xff, 0xd9]),
  ]);
}
