import { existsSync, readFileSync } from 'node:fs';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { DEFAULT_LOCALE, type Locale } from '#shared/texts/locale.ts';
import { type PoEntry, readPo } from './po.ts';
import { pseudoTranslate } from './pseudo.ts';

/** A message as @lingui/core reads it: a string without values, or parts. */
export type CompiledText = string | CompiledMessage;

/**
 * A translated message. If it has a `context`, it is found only by its id, because the same English text without that
 * context means something else.
 */
export type CatalogueEntry = { id: string; message: string; context: string | null; compiled: CompiledText };

const FOLDER = new URL('../../../locales/', import.meta.url);

/** Compiles a message. Throws if its syntax is wrong. */
export function compile(message: string): CompiledText {
  const parts = compileMessageOrThrow(message);
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts;
}

export function readCatalogueFile(locale: Locale): PoEntry[] {
  // The pseudo language is made from the messages of another catalogue.
  const isPseudo = locale === 'xx';
  const file = new URL(`${isPseudo ? 'hi' : locale}.po`, FOLDER);
  if (!existsSync(file)) return [];
  const entries = readPo(readFileSync(file, 'utf8')).filter(({ isObsolete }) => !isObsolete);
  return isPseudo
    ? entries.map((entry) => ({ ...entry, translation: pseudoTranslate(entry.message) }))
    : entries;
}

const catalogues = new Map<Locale, readonly CatalogueEntry[]>();

/**
 * Returns the translated messages of a language; the file is read only once. Empty for English, which is the language
 * of the source.
 */
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

export type Messages = Readonly<Record<string, CompiledText>>;
const messages = new Map<Locale, Messages>();

/**
 * Returns all messages of a language by two keys: by id, as React components name them, and by the English text, as
 * other code does.
 */
export function allMessages(locale: Locale): Messages {
  const known = messages.get(locale);
  if (known !== undefined) return known;
  const all: Record<string, CompiledText> = {};
  for (const { id, message, context, compiled } of catalogueOf(locale)) {
    all[id] = compiled;
    if (context === null) all[message] = compiled;
  }
  messages.set(locale, all);
  return all;
}
