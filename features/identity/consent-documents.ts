/** Documents that users accept at sign-up. A new version needs a new consent. */
export const CONSENT_DOCUMENTS = [{ document: 'Privacy policy', version: 'July 19, 2025' }] as const;
