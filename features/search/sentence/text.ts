/** Stands for what was read, so that no phrase is found across it. */
const TAKEN = '|';
const DIGITS = /\p{Nd}/u;
const KEPT = /[\p{L}\p{M}\p{N}₹/+.,:'<>-]/u;
/** A dot below is often left out, and the two nasal signs stand for each other. */
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

export type Groups = Readonly<Record<string, string | undefined>>;

/** The value of a digit in any script. */
function digitOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGITS.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return String(code - zero);
}

/**
 * A sentence while it is read: lower case, one spelling for digits, signs and spaces. What has been read is taken out; the
 * rest keeps its place, so that it can be shown as it was written.
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

  /** Takes the matches of a pattern that `use` accepts. */
  take(pattern: RegExp, use: (groups: Groups) => boolean): void {
    this.text = this.text.replace(pattern, (match: string, ...rest: unknown[]) =>
      use(rest.at(-1) as Groups) ? TAKEN.repeat(match.length) : match,
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

/** Neighbouring words as one text, the longest first, from each place; `first` and `last` are positions in `words`. */
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
