import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PoEntry, readPo } from '../../platform/server/locales/po.ts';
import { LOCALES } from '../../shared/texts/locale.ts';
import { problemsOf } from '../locales/check-message.ts';
import { isPublicText, unusedPatterns } from '../locales/public-scope.ts';

/**
 * Checks the catalogues: translations, placeholders, tags, plurals, script, glossary, button length, spelling. A
 * message must be either translated or listed in locales/untranslated.<language>.txt, but not both. `--whole` ignores
 * these lists.
 */

const WHOLE = process.argv.includes('--whole');
const BUTTON_GROWTH = 1.4;
/** Button texts of up to this many graphemes are always short enough. */
const SHORT_BUTTON = 14;

const errors: string[] = [];
const notes: string[] = [];

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const lines = (file: string) =>
  read(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].length;

/** Texts of buttons, as the source has them. */
function buttonTexts(): Set<string> {
  const texts = new Set<string>();
  for (const file of globSync('{app,features,platform}/**/*.tsx')) {
    const code = readFileSync(file, 'utf8');
    for (const [, text = ''] of code.matchAll(
      /<(?:Button|ButtonLink)\b[^<]*?>\s*(?:<\w+[^<]*?\/>\s*)?<Trans>([^<{]+)<\/Trans>/g,
    ))
      texts.add(text.replace(/\s+/g, ' ').trim());
  }
  return texts;
}

/** Matches code that chooses between two texts by `=== 1`. Many languages need other plural forms. */
const COUNTED_BY_HAND = /[=!]== 1\s*\?\s*\(?\s*(?:t`|say`|text`|t\(|say\(|<Trans>)/g;

/** Places that choose between two texts by a count in place of plural forms. */
function countsByHand(): string[] {
  return globSync('{app,features,platform,shared}/**/*.{ts,tsx}').flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return [...code.matchAll(COUNTED_BY_HAND)].map(
      ({ index }) => `${file}:${code.slice(0, index).split('\n').length}`,
    );
  });
}

/** "English,Hindi" or "English,Hindi|other form", one a line. */
function glossary(locale: string): { english: RegExp; forms: string[] }[] {
  const [head = '', ...rows] = read('locales/glossary.csv').trim().split('\n');
  const column = head.split(',').indexOf(locale);
  return rows.flatMap((row) => {
    const cells = row.split(',');
    const forms = cells[column]?.split('|') ?? [];
    return forms.length > 0 && forms[0] !== ''
      ? [{ english: new RegExp(`\\b${cells[0]}s?\\b`, 'i'), forms }]
      : [];
  });
}

const DICTIONARIES = '/usr/share/hunspell';

/** Returns words that the dictionary lacks; null if hunspell is missing. In CI, as root, it installs hunspell first. */
function misspelt(locale: string, text: string): string[] | null {
  const name = `${locale}_IN`;
  const has = () =>
    existsSync(join(DICTIONARIES, `${name}.aff`)) && spawnSync('hunspell', ['--version']).status === 0;
  if (!has() && process.getuid?.() === 0 && process.env.CI !== undefined) {
    spawnSync('apt-get', ['install', '-y', 'hunspell', `hunspell-${locale}`], { stdio: 'ignore' });
  }
  if (!has()) return null;
  // A dictionary with all combining marks as WORDCHARS: otherwise hunspell ends words at vowel signs.
  const folder = mkdtempSync(join(tmpdir(), 'dictionary-'));
  try {
    const marks = [...new Set(text.match(/\p{M}/gu) ?? [])].join('');
    const rules = readFileSync(join(DICTIONARIES, `${name}.aff`), 'utf8');
    writeFileSync(join(folder, `${name}.aff`), `${rules}\nWORDCHARS ${marks}\n`);
    copyFileSync(join(DICTIONARIES, `${name}.dic`), join(folder, `${name}.dic`));
    const found = execFileSync('hunspell', ['-d', join(folder, name), '-i', 'utf-8', '-l'], {
      input: text,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    return [...new Set(found.split('\n').filter((word) => word !== ''))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const catalogue = (locale: string) =>
  readPo(read(`locales/${locale}.po`)).filter(({ isObsolete }) => !isObsolete);
const keyOf = ({ message, context }: PoEntry) => `${context ?? ''}\n${message}`;

/**
 * Returns the messages that a language of the scope 'public' must translate. Takes them from the catalogue of the first
 * language with the scope 'whole'.
 */
function publicEntries(own: readonly PoEntry[]): PoEntry[] {
  const whole = LOCALES.slice(1).find(({ scope }) => scope === 'whole');
  const translated = new Map(own.map((entry) => [keyOf(entry), entry.translation]));
  return catalogue(whole?.locale ?? '')
    .filter(({ origins }) => isPublicText(origins))
    .map((entry) => ({ ...entry, translation: translated.get(keyOf(entry)) ?? '' }));
}

for (const place of countsByHand())
  errors.push(`${place}: use Plural, plural or pluralText, so that each language has the forms it needs`);

const allOrigins = LOCALES.slice(1).flatMap(({ locale }) =>
  catalogue(locale).flatMap(({ origins }) => origins),
);
for (const pattern of unusedPatterns(allOrigins))
  errors.push(`scripts/locales/public-scope.ts: no text is in a file like ${pattern}`);

for (const { locale, scope } of LOCALES.slice(1)) {
  const own = catalogue(locale);
  const entries = scope === 'whole' ? own : publicEntries(own);
  if (entries.length === 0) errors.push(`locales/${locale}.po has no messages`);
  const known = new Set(WHOLE ? [] : lines(`locales/untranslated.${locale}.txt`));
  const buttons = buttonTexts();
  const terms = glossary(locale);
  if (buttons.size === 0 || terms.length === 0) errors.push('no buttons or no terms were read');
  const listed = (message: string) => message.replaceAll('\n', ' ');
  for (const { message, translation } of entries) {
    const report = (problem: string) => errors.push(`${locale}: "${message.slice(0, 70)}": ${problem}`);
    if (translation === '') {
      if (!known.delete(listed(message))) report('is not translated');
      continue;
    }
    if (known.delete(listed(message)))
      report('is translated: remove it from the list of untranslated messages');
    for (const problem of problemsOf(message, translation, locale)) report(problem);
    if (
      buttons.has(message) &&
      graphemes(translation) > Math.max(SHORT_BUTTON, message.length * BUTTON_GROWTH)
    )
      report(`is a button and too long: ${translation}`);
    for (const { english, forms } of terms) {
      if (english.test(message.replace(/\{\w+\}/g, '')) && !forms.some((form) => translation.includes(form)))
        report(`the glossary wants ${forms.join(' or ')}: ${translation}`);
    }
  }
  for (const message of known)
    errors.push(`${locale}: the list of untranslated messages has an unknown one: "${message}"`);
  const left = entries.filter(({ translation }) => translation === '').length;
  if (left > 0)
    notes.push(`${locale} is not whole: ${left} of ${entries.length} messages are not translated`);
  const text = entries
    .map(({ translation }) => translation.replace(/<[^>]*>|\{[^{}]*\}|[A-Za-z]+/g, ' '))
    .join('\n');
  const words = misspelt(locale, text);
  const accepted = new Set(lines(`locales/spelling.${locale}.txt`));
  const skipped = `${locale}: spelling was skipped: hunspell-${locale} is not installed`;
  // Debian has no dictionary for the languages of the public pages.
  if (words === null) (process.env.CI !== undefined && scope === 'whole' ? errors : notes).push(skipped);
  else for (const word of words) if (!accepted.has(word)) errors.push(`${locale}: unknown word ${word}`);
}

for (const note of notes) console.log(note);
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
