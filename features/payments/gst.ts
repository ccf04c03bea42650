/** Goods and services tax: numbers of registered teachers, and the tax within a price. */

const FORMAT = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The check digit of the first 14 characters. */
function checkDigit(first14: string): string {
  const sum = [...first14].reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS.charAt((36 - (sum % 36)) % 36);
}

/** Whether an upper-case text is a GSTIN with a valid state and check digit. */
export function isGstin(text: string): boolean {
  return FORMAT.test(text) && gstStateOf(text) !== null && checkDigit(text.slice(0, 14)) === text.charAt(14);
}

/** States and union territories by the first two digits of a GSTIN. */
const STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

/** The state in which a GSTIN is registered; null for an unknown code. */
export function gstStateOf(gstin: string): string | null {
  return STATES[gstin.slice(0, 2)] ?? null;
}

const codeOf = (state: string) => Object.keys(STATES).find((code) => STATES[code] === state);

/** True if the state's name is spelled as in the list above, so that it has a GST code. */
export function hasCode(state: string): boolean {
  return codeOf(state) !== undefined;
}

/** Yoga classes: SAC 999723, 18 %. */
const SAC = '999723';
const RATE_PERCENT = 18;

/**
 * The tax that an amount includes, in paise. If the teacher's state is the place of supply, it is split into equal CGST
 * and SGST; otherwise it is IGST.
 */
export type Tax = {
  sac: string;
  ratePercent: number;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  /** "Tamil Nadu (33)". */
  placeOfSupply: string;
};

/**
 * Returns the tax that an agreed price includes. `place` is the state of supply, as GST spells it: where an in-person
 * session takes place, and where the student of an online session lives. Null counts as the teacher's state.
 */
export function includedTax(
  rupees: number,
  { gstin, place: stated }: { gstin: string; place: string | null },
): Tax {
  const paise = rupees * 100;
  const own = gstStateOf(gstin) ?? '';
  const place = stated ?? own;
  const base = { sac: SAC, ratePercent: RATE_PERCENT, placeOfSupply: `${place} (${codeOf(place)})` };
  if (place === own) {
    const half = Math.round((paise * RATE_PERCENT) / 2 / (100 + RATE_PERCENT));
    return { ...base, taxable: paise - 2 * half, cgst: half, sgst: half, igst: 0 };
  }
  const igst = Math.round((paise * RATE_PERCENT) / (100 + RATE_PERCENT));
  return { ...base, taxable: paise - igst, cgst: 0, sgst: 0, igst };
}
