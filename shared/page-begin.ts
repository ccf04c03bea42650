/**
 * When a guest's page loads the application: at once, when the user reaches for a control, or also as soon as the
 * browser has told where the user is (app/entry-first.ts).
 */
export type PageBegin = 'now' | 'touched' | 'located';
