/**
 * The people behind the product, as the contact page shows them. People are never invented: until the real ones are
 * entered here, each entry is a drawn stand-in, and the page says so.
 */
export const FOUNDERS: readonly {
  name: string;
  role: string;
  text: string;
  portrait: string;
  isSample: boolean;
}[] = [
  {
    name: 'Founder, teaching',
    role: 'Speaks with teachers and reviews profiles',
    text: 'This place is for the person who answers for verification.',
    portrait: '/art/portraits/portrait-4-braid.svg',
    isSample: true,
  },
  {
    name: 'Founder, product',
    role: 'Builds what students and teachers use',
    text: 'This place is for the person who answers for the product.',
    portrait: '/art/portraits/portrait-2-short.svg',
    isSample: true,
  },
];
