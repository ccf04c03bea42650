/** Characters in both Latin fonts of server/text-svg.ts: most accents, digits and common symbols. */
const LATIN =
  '\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u0113\\u0116-\\u0127\\u012a\\u012b\\u012e-\\u0131\\u0134-\\u0137\\u0139-\\u013e\\u0141-\\u0148\\u014a-\\u014d\\u0150-\\u0161\\u0164\\u0165\\u016a-\\u017e\\u0218-\\u021b\\u2013\\u2014\\u2018\\u2019\\u201c\\u201d\\u2022\\u2026\\u20b9';
/** Nine Indian scripts, which have their own fonts, and the two joiners that shape their letters. */
const INDIA = '\\u0900-\\u0d7f\\u200c\\u200d';
const DRAWABLE = new RegExp(`[${LATIN}${INDIA}]`);

/** Returns the letter if the fonts have it, else the letter without its accent, else ''. */
function supportedForm(letter: string): string {
  if (DRAWABLE.test(letter)) return letter;
  return [...letter.normalize('NFKD')].filter((part) => DRAWABLE.test(part)).join('');
}

/** The text limited to characters that the fonts support; empty if none remain. */
export function drawableText(text: string): string {
  return [...text.normalize('NFC')].map(supportedForm).join('').replace(/\s+/g, ' ').trim();
}
