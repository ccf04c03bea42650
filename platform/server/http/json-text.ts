/**
 * An answer that the database assembled as JSON: it leaves as it is, unread. Only for values that passed the call's
 * response schema when they were stored; `bind` does not look into it.
 */
export class JsonText<T> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** For whoever needs the values after all. */
  parse(): T {
    return JSON.parse(this.text) as T;
  }
}
