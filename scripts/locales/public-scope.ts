/**
 * Files whose texts a language of the scope 'public' has: those of the pages of `isTranslatedPage` (shared/locale.ts), their
 * frame, and what can go wrong there. What a page shows after signing in stays English.
 */
const FILES = [
  /^app\/pages\/public\/(?:landing|welcome|home|teacher\.tsx|teacher-head|help|help-faq|how-it-works|pricing|yoga-|city-map)/,
  /^app\/pages\/search\//,
  /^app\/pages\/(?:guest-shell|shell|root|page-failed|not-found)/,
  /^app\/pages\/account\/auth/,
  /^app\/pages\/parts\/teacher-actions/,
  /^features\/(?:search|places)\/(?!server)/,
  /^features\/teachers\/(?!completeness|errors|server)/,
  /^features\/reviews\/web\/(?:review-list|rating-summary)/,
  /^features\/availability\/web\/available-days/,
  /^features\/identity\/web\/sign-(?:in|up)-form/,
  /^features\/sharing\/(?:web\/(?:share-button|share-menu|use-teacher)|server\/service)/,
  /^features\/directory\//,
  /^platform\/web\/layouts\//,
  /^platform\/web\/ui\/(?!picture|copy|qr|otp|mobile|unsaved|more-menu)/,
  /^platform\/server\/ssr/,
  /^shared\/(?:errors|product|sharing|site|time)/,
];

export const isPublicText = (origins: readonly string[]): boolean =>
  origins.some((origin) => FILES.some((file) => file.test(origin)));
