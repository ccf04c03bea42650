import type { IdKind } from '#features/teachers/identity-facts.ts';

export const ID_LABELS: Readonly<Record<IdKind, string>> = /*text*/ {
  pan: 'PAN card',
  licence: 'Driving licence',
  passport: 'Passport',
  voter: 'Voter ID',
  aadhaar: 'Masked Aadhaar',
};
