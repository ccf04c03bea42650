/**
 * An answer that the database assembled as JSON; it is sent without parsing. Use it only for values that passed the
 * call's response schema when they were stored: `bind` does not validate them.
 */
export class JsonText<T> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The parsed value. */
  parse(): T {
    return JSON.parse(this.text) as T;
  }
}
