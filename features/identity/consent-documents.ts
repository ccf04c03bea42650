/** What people agree to when they open an account; a new version is a new consent. */
export const CONSENT_DOCUMENTS = [{ document: 'Privacy policy', version: 'July 19, 2025' }] as const;
