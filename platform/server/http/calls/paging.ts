import * as z from 'zod';
import { callUrl } from '#shared/calls/call.ts';
import { invalidField } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import type { RequestContext } from '../../context.ts';

/**
 * One page of a list. `total` counts at most COUNT_CAP; `next` is the cursor of the next page, null on the last one.
 */
export type Page<T> = { rows: T[]; total: number; next: string | null };

/** Encodes the position where a page ended as an opaque cursor. */
export function writeCursor(position: readonly string[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

const INSTANT =
  /^([12]\d{3}-\d\d-\d\d)[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4])(?::[0-5]\d)?)$/;

function isInstant(text: string): boolean {
  const date = INSTANT.exec(text)?.[1];
  if (date === undefined) return false;
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

/**
 * Schemas for the parts of a cursor. They ensure that even a forged cursor has only values that the database accepts.
 */
export const cursorInstantSchema = z.string().max(40).refine(isInstant);
export const cursorTextSchema = z
  .string()
  .max(200)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));

/** Decodes a cursor. Returns null if the request has none. Throws INVALID_INPUT for a forged cursor. */
export function readCursor<S extends z.ZodType>(cursor: string | undefined, schema: S): z.output<S> | null {
  if (cursor === undefined || cursor === '') return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidField('cursor', text`This page cannot be found. Please start again from the first.`);
  }
}

/** Sets X-Total-Count and, if there is a next page, Link; returns the rows. */
export function answerPage<T>(
  ctx: Pick<RequestContext, 'header'>,
  call: { readonly path: string },
  query: object,
  page: Page<T>,
): T[] {
  ctx.header('x-total-count', String(page.total));
  if (page.next !== null) {
    ctx.header('link', `<${callUrl(call, { query: { ...query, cursor: page.next } })}>; rel="next"`);
  }
  return page.rows;
}
