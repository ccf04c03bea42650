import type { IdentityDocument } from '#features/teachers/identity-facts.ts';
import { type Text, text } from '#shared/texts/translate.ts';

export const ID_LABELS: Readonly<Record<IdentityDocument, Text>> = {
  pan: text`PAN card`,
  licence: text`Driving licence`,
  passport: text`Passport`,
  voter: text`Voter ID`,
  aadhaar: text`Masked Aadhaar`,
};
