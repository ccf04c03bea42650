import { createECDH } from 'node:crypto';
import type { Config } from '../config.ts';
import { deriveKey } from '../secret-keys/keys.ts';

export type VapidKeys = { publicKey: string; privateKey: string };

const CURVE = 'prime256v1';

/**
 * The site's keys for push services: the configured ones, or else a pair derived from SECRET_KEY. A new SECRET_KEY
 * gives a new pair; devices then subscribe again when they next open the site.
 */
export function vapidKeys({ delivery, secretKey }: Pick<Config, 'delivery' | 'secretKey'>): VapidKeys {
  const { privateKey } = delivery.push;
  const curve = createECDH(CURVE);
  curve.setPrivateKey(
    privateKey === null ? deriveKey(secretKey, 'vapid') : Buffer.from(privateKey, 'base64url'),
  );
  return {
    publicKey: curve.getPublicKey().toString('base64url'),
    privateKey: curve.getPrivateKey().toString('base64url'),
  };
}
