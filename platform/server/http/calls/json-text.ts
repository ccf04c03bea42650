/**
 * A response that the database has built as JSON text; the server sends it without parsing it. Use it only for values
 * that were validated with the call's response schema when they were stored, because `bind` does not validate them.
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
