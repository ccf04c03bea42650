/**
 * The same bytes in memory of their own. Small Buffers are slices of Node's pool or of zlib's output, whose whole block lives as
 * long as one of them: a cached answer of 300 bytes could hold 64 KiB.
 */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(own);
  return own;
}

/** The same text in memory of its own. What a regular expression found is a slice that holds the whole text it was found in. */
export const unsliced = (text: string): string => Buffer.from(text).toString();
