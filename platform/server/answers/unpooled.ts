/**
 * Copies bytes into memory of their own. A small Buffer is a slice of Node's pool or of zlib's output and keeps that
 * whole block alive: a cached answer of 300 bytes could hold 64 KiB.
 */
export function copyUnpooled(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(own);
  return own;
}

/**
 * Copies a string into memory of its own. A match of a regular expression is a slice that keeps the whole text alive.
 */
export const copyUnsliced = (text: string): string => Buffer.from(text).toString();
