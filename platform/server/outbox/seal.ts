import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, everyKey, type SecretKeys } from '../secret-keys/keys.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Never change the purpose 'outbox': values that earlier releases encrypted could no longer be decrypted. */
const keyOf = (secretKey: string) => deriveKey(secretKey, 'outbox');

/**
 * Encrypts a secret at rest (AES-256-GCM). `boundTo` names the row and its use: decryption fails with
 * another `boundTo`.
 */
export function seal(secretKey: string, boundTo: string, value: unknown): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a value; null if the key differs or the row was tampered with. */
export function unseal(secretKey: string, bound: string, sealed: Buffer): unknown {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
    const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString('utf8'));
  } catch {
    return null;
  }
}

/** Decrypts a value that the current key or a replaced one encrypted; null if none did. */
export function unsealWithAny(keys: SecretKeys, bound: string, sealed: Buffer): unknown {
  for (const key of everyKey(keys)) {
    const value = unseal(key, bound, sealed);
    if (value !== null) return value;
  }
  return null;
}

/**
 * Encrypts a value again with the current key. Returns null if it uses this key already, or if no key can decrypt it.
 */
export function sealAgain(keys: SecretKeys, bound: string, sealed: Buffer): Buffer | null {
  if (unseal(keys.secretKey, bound, sealed) !== null) return null;
  const value = unsealWithAny(keys, bound, sealed);
  return value === null ? null : seal(keys.secretKey, bound, value);
}
