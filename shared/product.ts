import { text } from './texts/translate.ts';

/** The product's name and fixed words. Renaming the product means editing this file. */
export const PRODUCT = {
  name: 'Toran',
  nameDevanagari: 'तोरण',
  tagline: text`Certified yoga teachers, near you or online.`,
  copyrightYear: 2025,
} as const;
