import { type Text, text } from '#shared/texts/translate.ts';

export const GENDERS = ['woman', 'man', 'other'] as const;
export type Gender = (typeof GENDERS)[number];

export const GENDER_LABELS: Readonly<Record<Gender, Text>> = {
  woman: text`Woman`,
  man: text`Man`,
  other: text`Another gender`,
};

/** Maximum number of languages and of needs of one teacher. */
export const FACT_LIMITS = { languages: 8, needs: 5 } as const;

/** Documents that prove who a teacher is; each is enough, and Aadhaar is never required. */
export const IDENTITY_DOCUMENTS = ['pan', 'licence', 'passport', 'voter', 'aadhaar'] as const;
export type IdentityDocument = (typeof IDENTITY_DOCUMENTS)[number];
