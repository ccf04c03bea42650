import type { Translate } from './translate.ts';

/** Longest value of a variable that Indian operators accept, in UTF-16 units. */
export const SMS_VALUE_MAX = 30;

/** One variable of a registered text. */
export type SmsVariable<Data> = {
  /** The kind that operators check the value against. */
  readonly tag: 'numeric' | 'alphanumeric';
  /** Longer values are cut to this many UTF-16 units, at most SMS_VALUE_MAX. */
  readonly max: number;
  readonly value: (data: Data, t: Translate) => string;
};

/**
 * The text of an SMS as operators register it, once a language: fixed words with short variables. `SmsTemplate` alone
 * is a text for any data, as the manifests list them.
 */
export type SmsTemplate<Data = never> = {
  /** By their names at the provider. */
  readonly variables: Readonly<Record<string, SmsVariable<Data>>>;
  /** `values` has each variable's value by its name. */
  readonly text: (values: Readonly<Record<string, string>>, t: Translate) => string;
  /** Ends with the link to the reader's bookings, if the site has a short domain for it. */
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
