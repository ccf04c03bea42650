import type { Db } from '../db/client.ts';
import type { SecretKeys } from './keys.ts';

/** Encrypts data again with the current key if a replaced key encrypted it. Returns the number of changed values. */
export type Reseal = (db: Db, keys: SecretKeys) => Promise<number>;
