import { v7 } from 'uuid';
import * as z from 'zod';

/** Creates a UUIDv7: sortable by creation time, impossible to guess, reveals no count. */
export function newId(): string {
  return v7();
}

export const idSchema = z.uuid();
