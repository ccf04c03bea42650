import { DAY_NAMES, minutesOfDay } from '#shared/time.ts';

/** Checks a value; returns its faults, one line each ("teacher.userId: missing"), or an empty list. */
export type Kind = (value: unknown, at: string) => string[];

const show = (value: unknown) => (value === undefined ? 'missing' : (JSON.stringify(value) ?? typeof value));

function kind(words: string, fits: (value: unknown) => boolean): Kind {
  return (value, at) => (fits(value) ? [] : [`${at}: ${show(value)}, wanted ${words}`]);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const isText = (value: unknown): value is string => typeof value === 'string';
const isWhole = (value: unknown): value is number => Number.isInteger(value);

export const text = kind('text', isText);
export const id = kind('an id', (value) => isText(value) && UUID.test(value));
export const flag = kind('true or false', (value) => typeof value === 'boolean');
export const count = kind('a whole number from 0', (value) => isWhole(value) && value >= 0);
/** Whole rupees, or null for no price. */
export const price = kind('rupees or null', (value) => value === null || (isWhole(value) && value >= 0));
/** A string number with one decimal, as ratings are sent: "4.9". */
export const stringNumber = kind('a string like "4.9"', (value) => isText(value) && /^\d\.\d$/.test(value));
export const stars = kind('1 to 5', (value) => isWhole(value) && value >= 1 && value <= 5);
export const weekday = kind('0 to 6', (value) => isWhole(value) && value >= 0 && value <= 6);
export const dayName = kind('a lowercase day name', (value) => DAY_NAMES.some((day) => day === value));
export const timeOfDay = kind('HH:MM', (value) => isText(value) && minutesOfDay(value) !== null);
export const instant = kind('an instant', (value) => isText(value) && INSTANT.test(value));
export const latitude = kind('a latitude', (value) => typeof value === 'number' && Math.abs(value) <= 90);
export const longitude = kind('a longitude', (value) => typeof value === 'number' && Math.abs(value) <= 180);
export const nothing = kind('null', (value) => value === null);

export function oneOf(...words: readonly string[]): Kind {
  return kind(words.join(' or '), (value) => isText(value) && words.includes(value));
}

/** The key is required; its value may be null. */
export function nullable(inner: Kind): Kind {
  return (value, at) => (value === null ? [] : inner(value, at));
}

/** `atLeast` rejects short lists, because an empty one proves nothing. */
export function list(inner: Kind, atLeast = 0): Kind {
  return (value, at) => {
    if (!Array.isArray(value)) return [`${at}: ${show(value)}, wanted a list`];
    if (value.length < atLeast) return [`${at}: ${value.length} entries, wanted ${atLeast} or more`];
    return value.flatMap((entry, index) => inner(entry, `${at}.${index}`));
  };
}

export function pair(first: Kind, second: Kind): Kind {
  return (value, at) => {
    if (!Array.isArray(value) || value.length !== 2) return [`${at}: ${show(value)}, wanted two values`];
    return [...first(value[0], `${at}.0`), ...second(value[1], `${at}.1`)];
  };
}

/** All named keys are required with their kinds; others are allowed. */
export function entity(fields: Readonly<Record<string, Kind>>): Kind {
  return (value, at) => {
    if (typeof value !== 'object' || value === null) return [`${at}: ${show(value)}, wanted an object`];
    const found = value as Record<string, unknown>;
    return Object.entries(fields).flatMap(([key, inner]) => inner(found[key], `${at}.${key}`));
  };
}

/** A map from ids to values of one kind. */
export function mapOf(inner: Kind): Kind {
  return (value, at) => {
    if (typeof value !== 'object' || value === null) return [`${at}: ${show(value)}, wanted a map`];
    return Object.entries(value).flatMap(([key, entry]) => [
      ...id(key, `${at} key`),
      ...inner(entry, `${at}.${key}`),
    ]);
  };
}

/** Exactly `{}`. */
export const emptyObject: Kind = (value, at) =>
  JSON.stringify(value) === '{}' ? [] : [`${at}: ${show(value)}, wanted {}`];

/** Any value, including null. */
export const anything: Kind = (value, at) => (value === undefined ? [`${at}: missing`] : []);
