import type { Db } from '../db/client.ts';
import type { SecretKeys } from './keys.ts';

/** Encrypts with the current key what a replaced one encrypted. Returns how many values it changed. */
export type Reseal = (db: Db, keys: SecretKeys) => Promise<number>;
