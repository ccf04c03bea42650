/**
 * Source files that are translated in languages of scope 'public': the pages of `isTranslatedPage`
 * (shared/texts/locale.ts), their layout and their errors. Parts that users see only after signing in stay English.
 */
const FILES = [
  /^app\/pages\/public\/(?:landing|welcome|teacher\.page|teacher-head)/,
  /^app\/pages\/public\/directory\//,
  /^app\/pages\/public\/info\/(?:help|how-it-works|pricing)/,
  /^app\/pages\/search\//,
  /^app\/pages\/(?:guest-shell|shell|root|page-failed|not-found)/,
  /^app\/pages\/account\/auth/,
  /^app\/pages\/parts\/teacher-actions/,
  /^features\/(?:search|places)\/(?!server)/,
  /^features\/teachers\/(?!completeness|errors|server)/,
  /^features\/reviews\/web\/(?:review-list|rating-summary)/,
  /^features\/availability\/web\/available-days/,
  /^features\/identity\/web\/sign-(?:in|up)-form/,
  /^features\/link-previews\/(?:web\/(?:share-button|share-menu|use-teacher)|server\/service)/,
  /^platform\/web\/layouts\//,
  /^platform\/web\/ui\/(?!(?:fields|dialogs)\/(?:picture|otp|mobile|unsaved|more-menu)|copy|qr)/,
  /^platform\/server\/ssr/,
  /^shared\/(?:calls\/errors|product|sharing|site|time)/,
];

export const isPublicText = (origins: readonly string[]): boolean =>
  origins.some((origin) => FILES.some((file) => file.test(origin)));

/** Returns the patterns that match none of these files, because the files were moved. */
export const unusedPatterns = (origins: readonly string[]): string[] =>
  FILES.filter((file) => !origins.some((origin) => file.test(origin))).map(String);
