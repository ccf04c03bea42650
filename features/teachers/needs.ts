import type { Need } from './facts.ts';

/**
 * Other names that people use for a need, in lower case, and the slugs of the styles that help with it. A teacher of
 * such a style fits the need even without having chosen it. For pregnancy, only prenatal yoga does.
 */
export const NEED_CATALOGUE: Readonly<
  Record<Need, { aliases: readonly string[]; styles: readonly string[] }>
> = {
  'back-pain': {
    aliases: ['backache', 'back ache', 'lower back', 'slip disc', 'sciatica', 'kamar dard', 'कमर दर्द'],
    styles: ['yoga-therapy'],
  },
  pregnancy: {
    aliases: ['pregnant', 'prenatal', 'garbhavastha', 'गर्भावस्था'],
    styles: ['prenatal-yoga'],
  },
  stress: {
    aliases: ['anxiety', 'tension', 'tanav', 'तनाव'],
    styles: ['meditation', 'breathwork', 'restorative-yoga'],
  },
  seniors: {
    aliases: ['senior citizens', 'elderly', 'old age', 'chair yoga', 'bujurg', 'बुज़ुर्ग'],
    styles: ['restorative-yoga'],
  },
  children: { aliases: ['kids', 'child', 'bachche', 'बच्चे'], styles: ['kids-yoga'] },
  weight: {
    aliases: ['weight loss', 'fat loss', 'motapa', 'vajan', 'वज़न'],
    styles: ['power-yoga', 'vinyasa-flow', 'ashtanga', 'hot-yoga'],
  },
  recovery: {
    aliases: ['injury', 'rehab', 'rehabilitation', 'surgery', 'knee pain', 'ghutna'],
    styles: ['yoga-therapy'],
  },
  sleep: {
    aliases: ['insomnia', 'neend', 'नींद'],
    styles: ['meditation', 'yin-yoga', 'restorative-yoga'],
  },
  posture: {
    aliases: ['neck pain', 'desk job', 'shoulder pain', 'cervical'],
    styles: ['yoga-therapy', 'hatha-yoga'],
  },
  flexibility: { aliases: ['stretching', 'mobility'], styles: ['yin-yoga', 'hatha-yoga'] },
  diabetes: { aliases: ['sugar', 'blood sugar', 'madhumeh', 'मधुमेह'], styles: ['yoga-therapy'] },
  'after-birth': {
    aliases: ['postnatal', 'postpartum', 'after delivery'],
    styles: ['prenatal-yoga'],
  },
};
