/**
 * What teachers say about themselves beyond styles and prices. All of it is optional. Values are stored and sent as they
 * stand here, so never rename one; new ones go to the end, because listings store their positions as bits.
 */

/** Languages to teach in, most spoken in India first. */
export const LANGUAGES = /*text*/ [
  'Hindi',
  'English',
  'Bengali',
  'Marathi',
  'Telugu',
  'Tamil',
  'Gujarati',
  'Urdu',
  'Kannada',
  'Odia',
  'Malayalam',
  'Punjabi',
  'Assamese',
  'Maithili',
  'Konkani',
  'Nepali',
  'Sindhi',
  'Kashmiri',
  'Manipuri',
  'Sanskrit',
] as const;
export type Language = (typeof LANGUAGES)[number];

export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
export type Level = (typeof LEVELS)[number];

export const LEVEL_LABELS: Readonly<Record<Level, string>> = /*text*/ {
  beginner: 'Beginners',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
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

export const NEED_LABELS: Readonly<Record<Need, string>> = /*text*/ {
  'back-pain': 'Back pain',
  pregnancy: 'Pregnancy',
  stress: 'Stress',
  seniors: 'Seniors',
  children: 'Children',
  weight: 'Weight',
  recovery: 'Recovery after injury',
  sleep: 'Sleep',
  posture: 'Posture',
  flexibility: 'Flexibility',
  diabetes: 'Diabetes',
  'after-birth': 'After birth',
};
