import { createCipheriv, createDecipheriv, scryptSync } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** Encrypts the pieces of one backup. `name` and `index` make the nonce of a piece: seal each pair only once. */
export type Sealer = {
  seal(name: string, index: number, bytes: Buffer): Buffer;
  /** Throws if the bytes were changed, belong to another piece, or were sealed with another key. */
  open(name: string, index: number, sealed: Buffer): Buffer;
};

/**
 * The nonce of a piece contains the position of its stream in this list, so the streams of a backup never share a
 * nonce.
 */
const STREAMS = ['manifest', 'database', 'media'];

function nonceOf(name: string, index: number): Buffer {
  const stream = STREAMS.indexOf(name);
  if (stream < 0) throw new Error(`no such stream: ${name}`);
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(stream, 0);
  nonce.writeUInt32BE(index, 8);
  return nonce;
}

/**
 * AES-256-GCM with a key derived from the passphrase. The salt (32 random bytes) is new for each backup, so that each
 * backup has a key of its own.
 */
export function createSealer(passphrase: string, salt: Buffer): Sealer {
  const key = scryptSync(passphrase, salt, 32, SCRYPT);
  return {
    seal(name, index, bytes) {
      const cipher = createCipheriv(CIPHER, key, nonceOf(name, index));
      const sealed = cipher.update(bytes);
      cipher.final();
      return Buffer.concat([sealed, cipher.getAuthTag()]);
    },
    open(name, index, sealed) {
      const decipher = createDecipheriv(CIPHER, key, nonceOf(name, index), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const bytes = decipher.update(sealed.subarray(0, -TAG_BYTES));
      decipher.final();
      return bytes;
    },
  };
}
