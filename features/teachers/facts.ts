import { type Text, text } from '#shared/texts/translate.ts';

/**
 * What teachers say about themselves besides styles and prices; all of it is optional. The values below are stored, so
 * never rename one, and add new ones at the end: listing rows store a value's position as a bit.
 */

/** Languages to teach in, most spoken in India first. */
export const LANGUAGE_LABELS = {
  Hindi: text`Hindi`,
  English: text`English`,
  Bengali: text`Bengali`,
  Marathi: text`Marathi`,
  Telugu: text`Telugu`,
  Tamil: text`Tamil`,
  Gujarati: text`Gujarati`,
  Urdu: text`Urdu`,
  Kannada: text`Kannada`,
  Odia: text`Odia`,
  Malayalam: text`Malayalam`,
  Punjabi: text`Punjabi`,
  Assamese: text`Assamese`,
  Maithili: text`Maithili`,
  Konkani: text`Konkani`,
  Nepali: text`Nepali`,
  Sindhi: text`Sindhi`,
  Kashmiri: text`Kashmiri`,
  Manipuri: text`Manipuri`,
  Sanskrit: text`Sanskrit`,
} satisfies Readonly<Record<string, Text>>;

export type Language = keyof typeof LANGUAGE_LABELS;
export const LANGUAGES = Object.keys(LANGUAGE_LABELS) as readonly Language[];

export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
export type Level = (typeof LEVELS)[number];

export const LEVEL_LABELS: Readonly<Record<Level, Text>> = {
  beginner: text`Beginners`,
  intermediate: text`Intermediate`,
  advanced: text`Advanced`,
};

export const NEEDS = [
  'back-pain',
  'pregnancy',
  'stress',
  'seniors',
  'children',
  'weight',
  'recovery',
  'sleep',
  'posture',
  'flexibility',
  'diabetes',
  'after-birth',
] as const;
export type Need = (typeof NEEDS)[number];

export const NEED_LABELS: Readonly<Record<Need, Text>> = {
  'back-pain': text`Back pain`,
  pregnancy: text`Pregnancy`,
  stress: text`Stress`,
  seniors: text`Seniors`,
  children: text`Children`,
  weight: text`Weight`,
  recovery: text`Recovery after injury`,
  sleep: text`Sleep`,
  posture: text`Posture`,
  flexibility: text`Flexibility`,
  diabetes: text`Diabetes`,
  'after-birth': text`After birth`,
};
