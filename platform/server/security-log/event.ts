import { networkOf } from '../http/connection/address.ts';
import { deriveKey, hmacOf } from '../secret-keys/keys.ts';

/** Something that matters when an attack on an account is traced. */
export type SecurityEvent = {
  /** The name of a call, or `limit`, `codeSent`, `codeFailed`, `omitted`. */
  event: string;
  /** `done`, or why it failed: an error code. For `limit`, it is the method and path of the refused request. */
  result: string;
  /** The user's id, if known. */
  account?: string | null;
  /** The mobile number ("+91…") or email address that the user typed or that a code was sent to. */
  contact?: string | null;
  ip?: string | null;
};

/** A stored event. Account, contact and address are stored as keyed hashes of 16 bytes. */
export type SecurityRow = {
  minute: Date;
  event: string;
  result: string;
  accountHash: Buffer | null;
  contactHash: Buffer | null;
  addressHash: Buffer | null;
  count: number;
};

const MINUTE_MS = 60_000;

const keys = new Map<string, string>();

/** Derives the key once per process, because rate limits can refuse thousands of requests a second. */
function keyOf(secretKey: string): string {
  const key = keys.get(secretKey) ?? deriveKey(secretKey, 'security-log').toString('base64');
  keys.set(secretKey, key);
  return key;
}

/** The hash of an account's id, a contact or an address in the security log. */
export function securityHash(
  secretKey: string,
  kind: 'account' | 'contact' | 'address',
  value: string,
): Buffer {
  return hmacOf(keyOf(secretKey), `${kind}|${kind === 'address' ? networkOf(value) : value}`).subarray(0, 16);
}

export function securityRow(
  secretKey: string,
  { event, result, account, contact, ip }: SecurityEvent,
  now: Date,
): SecurityRow {
  return {
    minute: new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS),
    event,
    result,
    accountHash: account ? securityHash(secretKey, 'account', account) : null,
    contactHash: contact ? securityHash(secretKey, 'contact', contact) : null,
    addressHash: ip ? securityHash(secretKey, 'address', ip) : null,
    count: 1,
  };
}
