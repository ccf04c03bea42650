import type { Translate } from './translate.ts';

/** Longest value of a variable that Indian operators accept, in UTF-16 units. */
export const SMS_VALUE_MAX_LENGTH = 30;

/** One variable of a registered text. */
export type SmsVariable<Data> = {
  /** The kind that operators check the value against. */
  readonly tag: 'numeric' | 'alphanumeric';
  /** Longer values are cut to this many UTF-16 units, at most SMS_VALUE_MAX_LENGTH. */
  readonly max: number;
  readonly value: (data: Data, t: Translate) => string;
};

/**
 * The text of an SMS as it is registered with operators, once per language: fixed words with short variables.
 * `SmsTemplate` without type arguments means a text for any data, as in the manifests.
 */
export type SmsTemplate<Data = never> = {
  /** The variables, by the names that the SMS provider uses. */
  readonly variables: Readonly<Record<string, SmsVariable<Data>>>;
  /** `values` has each variable's value by its name. */
  readonly text: (values: Readonly<Record<string, string>>, t: Translate) => string;
  /** True if the SMS ends with the link to the reader's bookings. Sites without a short domain leave the link out. */
  readonly hasLink?: true;
};

/** Declares a registered text; the compiler compares the names of its variables with those in `text`. */
export function defineSms<Data, Name extends string>(template: {
  readonly variables: Readonly<Record<Name, SmsVariable<Data>>>;
  readonly text: (values: Readonly<Record<Name, string>>, t: Translate) => string;
  readonly hasLink?: true;
}): SmsTemplate<Data> {
  return template as SmsTemplate<Data>;
}
