import { v7 } from 'uuid';
import * as z from 'zod';

/** A new UUIDv7: sorts by the time it was made, cannot be guessed, carries no count. */
export function newId(): string {
  return v7();
}

export const idSchema = z.uuid();
