import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../config.ts';

/**
 * SECRET_KEY and the keys that it replaced, newest first. Replaced keys only decrypt and verify old data; they never
 * sign or encrypt.
 */
export type SecretKeys = Pick<Config, 'secretKey' | 'olderSecretKeys'>;

/** A key of 32 bytes for one purpose (HKDF-SHA-256): other uses of SECRET_KEY reveal nothing about it. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
}

/** Identifies a key without revealing it: 32 hexadecimal digits. */
export function keyIdOf(secretKey: string): string {
  return deriveKey(secretKey, 'key-id').toString('hex').slice(0, 32);
}

/** The current key first, then the replaced ones, newest first. */
export function everyKey({ secretKey, olderSecretKeys }: SecretKeys): readonly string[] {
  return [secretKey, ...olderSecretKeys];
}

/** HMAC-SHA-256 of a text under SECRET_KEY. The text starts with its purpose. */
export function hmacOf(secretKey: string, text: string): Buffer {
  return createHmac('sha256', secretKey).update(text).digest();
}
