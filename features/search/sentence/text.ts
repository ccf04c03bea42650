/** Placeholder for text that was already read, so that no phrase matches across it. */
const TAKEN = '|';
const DIGITS = /\p{Nd}/u;
const KEPT = /[\p{L}\p{M}\p{N}₹/+.,:'<>-]/u;
/**
 * Characters to remove: the dot below a letter, which people often leave out, and invisible ones. SAME maps one nasal
 * sign to the other.
 */
const DROPPED = /[\u093c\u200b-\u200d\ufeff]/;
const WORD = /[\p{L}\p{M}]+|\p{N}+/gu;
const BETWEEN_WORDS = /^[ '.&-]*$/;

const SAME: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '–': '-', '—': '-', '−': '-', 'ँ': 'ं' };

export type Word = {
  text: string;
  start: number;
  end: number;
  /** Whether only a space or a hyphen stands between this word and the one before. */
  follows: boolean;
};

export type RegExpGroups = Readonly<Record<string, string | undefined>>;

/** The value of a digit in any script. */
function digitOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGITS.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return String(code - zero);
}

/**
 * A sentence that is being read: lower case, with one spelling for digits, signs and spaces. Text that was read becomes
 * placeholders; the rest keeps its position, so that it can be shown as the user wrote it.
 */
export class SentenceText {
  readonly #written: string;
  /** For each character of `text`, where it stands in `#written`. */
  readonly #places: number[] = [];
  text = '';

  constructor(sentence: string) {
    this.#written = sentence.normalize('NFKC').toLowerCase();
    let at = 0;
    for (const letter of this.#written) {
      const folded = this.#fold(letter);
      if (folded !== '' && !(folded === ' ' && this.text.endsWith(' '))) {
        this.text += folded;
        for (let unit = 0; unit < folded.length; unit += 1) this.#places.push(at);
      }
      at += letter.length;
    }
  }

  #fold(letter: string): string {
    if (letter >= '0' && letter <= '9') return letter;
    if (DROPPED.test(letter)) return '';
    const same = SAME[letter] ?? letter;
    if (DIGITS.test(same)) return digitOf(same);
    return KEPT.test(same) ? same : ' ';
  }

  /** Replaces the matches for which `use` returns true by placeholders. */
  take(pattern: RegExp, use: (groups: RegExpGroups) => boolean): void {
    this.text = this.text.replace(pattern, (match: string, ...rest: unknown[]) =>
      use(rest.at(-1) as RegExpGroups) ? TAKEN.repeat(match.length) : match,
    );
  }

  takeRange(start: number, end: number): void {
    this.text = this.text.slice(0, start) + TAKEN.repeat(end - start) + this.text.slice(end);
  }

  /** Words and numbers that are left, in order. */
  words(): Word[] {
    let last = -1;
    return [...this.text.matchAll(WORD)].map(({ 0: text, index: start }) => {
      const follows = last >= 0 && BETWEEN_WORDS.test(this.text.slice(last, start));
      last = start + text.length;
      return { text, start, end: last, follows };
    });
  }

  /** The part of the sentence as it was written, in lower case. */
  written({ start, end }: { start: number; end: number }): string {
    return this.#written.slice(this.#places[start], this.#places[end] ?? this.#written.length).trim();
  }
}

export type Phrase = { start: number; end: number; text: string; first: number; last: number };

/**
 * Yields each sequence of up to `most` neighbouring words, longest first; `first` and `last` are indexes in `words`.
 */
export function* phrases(words: readonly Word[], most: number): Generator<Phrase> {
  for (let length = Math.min(most, words.length); length > 0; length -= 1) {
    for (let first = 0; first + length <= words.length; first += 1) {
      const part = words.slice(first, first + length);
      if (part.some(({ follows }, index) => index > 0 && !follows)) continue;
      const text = part.map((word) => word.text).join(' ');
      yield {
        text,
        first,
        last: first + length - 1,
        start: part[0]?.start ?? 0,
        end: part.at(-1)?.end ?? 0,
      };
    }
  }
}
