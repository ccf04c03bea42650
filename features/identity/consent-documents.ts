import { text } from '#shared/texts/translate.ts';

const PRIVACY_POLICY = { document: text`Privacy policy`, version: text`July 19, 2025` } as const;

/** Documents that users accept at sign-up, in English as they are stored. A new version needs a new consent. */
export const CONSENT_DOCUMENTS = [PRIVACY_POLICY].map(({ document, version }) => ({
  document: document.message,
  version: version.message,
}));

/** The texts of all documents and versions that were ever stored, for readers of other languages. */
export const CONSENT_TEXTS = Object.values(PRIVACY_POLICY);
