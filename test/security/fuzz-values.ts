import type { Random } from '#db/seed/random.ts';

/** The part of JSON Schema that our contracts use. */
export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  minimum?: number;
  maximum?: number;
};

const NUMBERS = [0, -1, 0.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21];
/** Numbers that JSON.stringify can't write; `toJson` writes them without quotes. */
const RAW_NUMBERS = ['1e400', '-1e400', '-0', '9'.repeat(400), `0.${'0'.repeat(400)}1`];
const DATES = [
  '2026-03-10T07:00:00+05:30',
  '9999-12-31T23:59:59-12:00',
  '0001-01-01T00:00:00+12:00',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-02-30',
  '0000-00-00',
  'infinity',
  '24:00',
  '99:99',
];
const UNICODE = [
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eevil',
  '\ufeff',
  '\uffff',
  `e${'\u0301'.repeat(500)}`,
  '👩‍👩‍👧‍👦'.repeat(40),
  'ﷺ'.repeat(300),
  'İ'.repeat(50),
  'ß\u{e0041}\u00ad\u200b',
  '\u2028\u2029',
  '\r\n\r\n',
];
const TEXTS = [
  '',
  ' ',
  "' or 1=1 --",
  '%00%ff%',
  '__proto__',
  'constructor',
  'toString',
  '$1\\',
  '{"$gt":""}',
  '/.//elsewhere.example',
  'http:/api/logout',
  'data:image/png;base64,////',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'null',
  'NaN',
  '-1',
  '1e9',
  '1,2',
  'x'.repeat(5000),
];

const RAW = '\u0001raw:';

/** Returns the JSON of a value that `oddValue` made, with its raw numbers without quotes. */
export function toJson(value: unknown): string {
  return JSON.stringify(value)?.replace(/"\\u0001raw:([^"]*)"/g, '$1') ?? '';
}

/** A text that validators, the database or JavaScript may stumble over. */
export function oddText(random: Random): string {
  return random.pick(random.pick([TEXTS, UNICODE, DATES]));
}

function nested(levels: number, isArray: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = isArray ? [value] : { a: value };
  return value;
}

/** A value of any type that a call does not expect. */
export function oddValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => oddText(random),
    () => oddText(random),
    () => random.pick(NUMBERS),
    () => RAW + random.pick(RAW_NUMBERS),
    () => random.pick([null, true, false, [], {}, [[]], [null], { $gt: '' }, { length: 1e9 }]),
    () => nested(random.pick([3, 30, 31, 200, 1_000]), random.chance(50)),
    () => Array.from({ length: random.pick([1, 30, 2_000]) }, () => oddText(random).slice(0, 5)),
  ])();
}

type Known = { ids: readonly string[]; texts: readonly string[] };

/** Returns a value that mostly fits the schema. `known` holds ids and texts that exist in the world. */
export function sampleValue(schema: JsonSchema, known: Known, random: Random, root = schema): unknown {
  if (schema.$ref !== undefined) {
    const target = schema.$ref === '#' ? root : root.$defs?.[schema.$ref.replace('#/$defs/', '')];
    return target === undefined ? null : sampleValue(target, known, random, root);
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleValue(random.pick(choices), known, random, root);
  if (schema.enum) return random.pick(schema.enum);
  if ('const' in schema) return schema.const;
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).filter(() => random.chance(90));
      return Object.fromEntries(entries.map(([key, one]) => [key, sampleValue(one, known, random, root)]));
    }
    case 'array':
      return Array.from({ length: random.int(0, 3) }, () =>
        sampleValue(schema.items ?? {}, known, random, root),
      );
    case 'boolean':
      return random.chance(50);
    case 'integer':
    case 'number': {
      const from = Math.max(schema.minimum ?? 0, -1_000);
      return random.int(from, Math.max(from, Math.min(schema.maximum ?? 1_000, 1_000)));
    }
    case 'null':
      return null;
    default:
      if (schema.format === 'uuid') return random.pick(known.ids);
      if (schema.format === 'date-time') return random.pick(DATES);
      return random.chance(20) ? random.pick(known.ids) : random.pick(known.texts);
  }
}

type Place = { holder: Record<string, unknown>; key: string };

function placesOf(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Object.keys(value)) {
    const holder = value as Record<string, unknown>;
    found.push({ holder, key });
    placesOf(holder[key], found);
  }
  return found;
}

/** Replaces, removes or adds one to three parts of a JSON value, in a copy. */
export function mutateValue(value: unknown, random: Random): unknown {
  if (random.chance(5)) return oddValue(random);
  const copy: unknown = structuredClone(value);
  for (let times = random.int(1, 3); times > 0; times -= 1) {
    const places = placesOf(copy);
    if (places.length === 0 || random.chance(10)) {
      if (typeof copy === 'object' && copy !== null && !Array.isArray(copy))
        (copy as Record<string, unknown>)[random.pick(['extra', 'isAdmin', '', '0', 'userId'])] =
          oddValue(random);
      continue;
    }
    const { holder, key } = random.pick(places);
    if (random.chance(10)) delete holder[key];
    else holder[key] = oddValue(random);
  }
  return copy;
}
