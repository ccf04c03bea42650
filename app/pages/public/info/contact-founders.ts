import { type Text, text } from '#shared/texts/translate.ts';

/**
 * The founders on the contact page. We never invent people: until real founders are entered here, each entry is a
 * drawn placeholder, and the page labels it as a sample.
 */
export const FOUNDERS: readonly {
  name: Text;
  role: Text;
  text: Text;
  portrait: string;
  isSample: boolean;
}[] = [
  {
    name: text`Founder, teaching`,
    role: text`Speaks with teachers and reviews profiles`,
    text: text`The person responsible for verification will appear here.`,
    portrait: '/art/portraits/portrait-4-braid.svg',
    isSample: true,
  },
  {
    name: text`Founder, product`,
    role: text`Builds what students and teachers use`,
    text: text`The person responsible for the product will appear here.`,
    portrait: '/art/portraits/portrait-2-short.svg',
    isSample: true,
  },
];
