import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/calls/errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const POISON = new Set(['__proto__', 'constructor', 'prototype']);

/** Rejects keys that could reach an object's prototype, in bodies and queries (`a[__proto__]=1`). */
export function refusePoisonedQuery(query: unknown): void {
  for (const key of Object.keys(query as object)) {
    if (key.split(/[.[\]]/).some((part) => POISON.has(part))) throw new AppError('MALFORMED_BODY');
  }
}

/** Our own bodies nest four levels. Thousands would overflow the stack of recursive code such as JSON.stringify. */
const MAX_DEPTH = 32;
/**
 * Maximum number of strings, brackets and commas. Our own bodies have a few hundred; a large body could have millions.
 */
const MAX_PARTS = 20_000;
const BACKSLASH = 0x5c;

/** Index of the quote that ends the string; the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let before = end;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

/** Whether JSON nests too deeply or has too many parts. Runs before parsing, in linear time. */
export function isTooComplex(text: string): boolean {
  const mark = /["[\]{},]/g;
  let depth = 0;
  let parts = 0;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const [char] = found;
    if (char === '"') mark.lastIndex = endOfString(text, found.index) + 1;
    if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    parts += 1;
    if (depth > MAX_DEPTH || parts > MAX_PARTS) return true;
  }
  return false;
}

/** Parses JSON from a client. Throws MALFORMED_BODY, also for prototype keys, deep nesting and too many parts. */
export function parseUntrusted(text: string): unknown {
  try {
    if (isTooComplex(text)) throw new AppError('MALFORMED_BODY');
    // The reviver visits the whole value, so run it only if a suspicious key is possible.
    const suspicious = /__proto__|constructor|prototype|\\u00/i.test(text);
    return suspicious ? JSON.parse(text, refusePoison) : JSON.parse(text);
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('MALFORMED_BODY', { cause });
  }
}

function refusePoison(key: string, value: unknown): unknown {
  if (POISON.has(key)) throw new AppError('MALFORMED_BODY');
  return value;
}

/** Accepts raw image bodies in the routes of `scope`; the decoder validates the format. */
export function acceptPictureBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(/^image\/[\w.+-]{1,40}$/i, { parseAs: 'buffer' }, (request, raw, done) => {
    if (request.headers['content-encoding'] !== undefined) return done(new AppError('UNSUPPORTED_MEDIA'));
    done(null, raw);
  });
}

const DATA_OR_END = ['readable', 'end', 'close', 'error'] as const;

/** Resolves with the first bytes of a body once they arrive. They stay in the stream. */
export function peekFirstBytes(body: Readable): Promise<Buffer> {
  return new Promise((resolve) => {
    const look = () => {
      for (const event of DATA_OR_END) body.off(event, look);
      // Reading at the end would emit 'end' before the consumer has subscribed.
      const head = body.readableLength > 0 ? (body.read() as Buffer) : null;
      if (head !== null) body.unshift(head);
      resolve(head ?? Buffer.alloc(0));
    };
    for (const event of DATA_OR_END) body.on(event, look);
  });
}

/**
 * Accepts JSON bodies only: valid UTF-8, no byte-order mark, no prototype keys, at most 32 levels and 20,000 parts. An empty body counts as none. Other
 * content types and compressed bodies are answered with 415.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, raw, done) => {
    if (request.headers['content-encoding'] !== undefined) return done(new AppError('UNSUPPORTED_MEDIA'));
    if (raw.length === 0) return done(null, undefined);
    try {
      done(null, parseUntrusted(utf8.decode(raw as Buffer)));
    } catch (cause) {
      done(cause instanceof AppError ? cause : new AppError('MALFORMED_BODY', { cause }));
    }
  });
}
