import { existsSync, readFileSync } from 'node:fs';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { DEFAULT_LOCALE, type Locale } from '#shared/texts/locale.ts';
import { type PoEntry, readPo } from './po.ts';
import { pseudo } from './pseudo.ts';

/** A message as @lingui/core reads it: a string without values, or parts. */
export type Compiled = string | CompiledMessage;

/** A message with a `context` is found by its id only: without one, the same English means something else. */
export type CatalogueEntry = { id: string; message: string; context: string | null; compiled: Compiled };

const FOLDER = new URL('../../../locales/', import.meta.url);

/** Compiles a message. Throws if its syntax is wrong. */
export function compile(message: string): Compiled {
  const parts = compileMessageOrThrow(message);
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts;
}

export function readCatalogueFile(locale: Locale): PoEntry[] {
  // The pseudo language is made from the messages of another catalogue.
  const isPseudo = locale === 'xx';
  const file = new URL(`${isPseudo ? 'hi' : locale}.po`, FOLDER);
  if (!existsSync(file)) return [];
  const entries = readPo(readFileSync(file, 'utf8')).filter(({ isObsolete }) => !isObsolete);
  return isPseudo ? entries.map((entry) => ({ ...entry, translation: pseudo(entry.message) })) : entries;
}

const catalogues = new Map<Locale, readonly CatalogueEntry[]>();

/** The translated messages of a language, read once. English has none: it stands in the source. */
export function catalogueOf(locale: Locale): readonly CatalogueEntry[] {
  const known = catalogues.get(locale);
  if (known !== undefined) return known;
  const entries = locale === DEFAULT_LOCALE ? [] : readCatalogueFile(locale);
  const catalogue = entries.flatMap(({ message, context, translation }) =>
    translation === ''
      ? []
      : [
          {
            id: generateMessageId(message, context ?? ''),
            message,
            context: context ?? null,
            compiled: compile(translation),
          },
        ],
  );
  catalogues.set(locale, catalogue);
  return catalogue;
}

export type Messages = Readonly<Record<string, Compiled>>;
const messages = new Map<Locale, Messages>();

/** All messages of a language: by id, as components name them, and by their English, as plain TypeScript does. */
export function allMessages(locale: Locale): Messages {
  const known = messages.get(locale);
  if (known !== undefined) return known;
  const all: Record<string, Compiled> = {};
  for (const { id, message, context, compiled } of catalogueOf(locale)) {
    all[id] = compiled;
    if (context === null) all[message] = compiled;
  }
  messages.set(locale, all);
  return all;
}
