import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { PRODUCT } from '#shared/product.ts';

/** The only parameters that every authenticator app supports. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepts codes one step early or late, because phone clocks drift. */
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const RECOVERY = { codes: 8, groups: 3, groupLength: 4 } as const;

/** A new secret in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth:` URL that apps read from a QR code. */
export function otpauthUrl(secret: string, label: string): string {
  return new TOTP({ ...PARAMETERS, issuer: PRODUCT.name, label, secret }).toString();
}

/** Returns the number of the code's 30-second time step; null if it is not the code of a step near `now`. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...PARAMETERS, secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Six digits as users type them ("123 456"), or null for anything else. */
export function readDigits(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '');
  return /^[0-9]{6}$/.test(code) ? code : null;
}

/** Eight codes of 59 random bits each: "ABCD-EFGH-JKMN". */
export function newRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: RECOVERY.groupLength }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: RECOVERY.codes }, () =>
    Array.from({ length: RECOVERY.groups }, group).join('-'),
  );
}

/** Hash that is stored for a recovery code. A fast hash is enough, because the code is long and random. */
export function hashRecoveryCode(userId: string, typed: string): Buffer {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`recovery-code|${userId}|${code}`).digest();
}
