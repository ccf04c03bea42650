/**
 * The founders on the contact page. We never invent people: until real founders are entered here, each entry is a
 * drawn placeholder, and the page labels it as a sample.
 */
export const FOUNDERS: readonly {
  name: string;
  role: string;
  text: string;
  portrait: string;
  isSample: boolean;
}[] = /*text*/ [
  {
    name: 'Founder, teaching',
    role: 'Speaks with teachers and reviews profiles',
    text: 'The person responsible for verification will appear here.',
    portrait: '/art/portraits/portrait-4-braid.svg',
    isSample: true,
  },
  {
    name: 'Founder, product',
    role: 'Builds what students and teachers use',
    text: 'The person responsible for the product will appear here.',
    portrait: '/art/portraits/portrait-2-short.svg',
    isSample: true,
  },
];
