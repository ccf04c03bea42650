import { describe, expect, it } from 'vitest';
import { DUE_STATES, isActionAllowed } from './due-state.ts';
import { financialYear, receiptNumber } from './financial-year.ts';
import { includedTax, isGstin } from './gst.ts';
import { rupeesInWords } from './rupees-in-words.ts';
import { formatUtr, isUpiId, normalizeUpiId, upiUri } from './upi.ts';

describe('a UPI id', () => {
  it.each(['revathi.yoga@example', '9876543210@ybl', 'a-b_c@okhdfcbank'])('may be %s', (id) => {
    expect(isUpiId(id)).toBe(true);
  });

  it.each(['', 'revathi', '@ybl', 'revathi@', 'a b@ybl', 'asha@example.com', 'a@b@c', 'x@y&am=1', 'ஆ@ybl'])(
    'may not be "%s"',
    (id) => {
      expect(isUpiId(id)).toBe(false);
    },
  );

  it('is stored trimmed and in lower case', () => {
    expect(normalizeUpiId('  Revathi.Yoga@YBL ')).toBe('revathi.yoga@ybl');
  });

  it('makes a payment URI with exactly five parameters, even with special characters in the name', () => {
    const uri = upiUri({ upiId: 'a@ybl', payeeName: 'A & B = ரேவதி?#', amount: 6500, note: 'Yoga 30 Nov' });
    expect(uri).toMatch(/^upi:\/\/pay\?pa=a@ybl&/);
    expect(Object.fromEntries(new URLSearchParams(uri.slice(uri.indexOf('?') + 1)))).toEqual({
      pa: 'a@ybl',
      pn: 'A & B = ரேவதி?#',
      am: '6500.00',
      cu: 'INR',
      tn: 'Yoga 30 Nov',
    });
    expect(uri).not.toContain('+');
  });

  it('is paid under a UTR that is shown in groups', () => {
    expect(formatUtr('408177342290')).toBe('4081 7734 2290');
  });
});

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '33AAACH7409R1Z8'])(
    '%s has a valid check digit',
    (gstin) => {
      expect(isGstin(gstin)).toBe(true);
    },
  );

  it.each(['27AAPFU0939F1ZW', '99AAPFU0939F1ZV', '27aapfu0939f1zv', '27AAPFU0939F1XV', ''])(
    '"%s" is refused',
    (gstin) => {
      expect(isGstin(gstin)).toBe(false);
    },
  );

  it('that differs in one character is refused', () => {
    const gstin = '27AAPFU0939F1ZV';
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const passing = [...gstin].flatMap((own, index) =>
      [...alphabet]
        .filter((other) => other !== own)
        .map((other) => gstin.slice(0, index) + other + gstin.slice(index + 1))
        .filter(isGstin),
    );
    expect(passing).toEqual([]);
  });
});

describe('tax within a price', () => {
  it.each([1, 850, 6500, 99_999])('of ₹%i adds up to the price, in equal halves within a state', (rupees) => {
    const tax = includedTax(rupees, { gstin: '33AAACH7409R1Z8', place: 'Tamil Nadu' });
    expect(tax.taxable + tax.cgst + tax.sgst).toBe(rupees * 100);
    expect([tax.cgst, tax.igst]).toEqual([tax.sgst, 0]);
    expect(tax.placeOfSupply).toBe('Tamil Nadu (33)');
    expect(Math.abs(tax.taxable * 0.09 - tax.cgst)).toBeLessThan(1);
  });

  it('is one amount for a student of another state', () => {
    const tax = includedTax(1180, { gstin: '33AAACH7409R1Z8', place: 'Karnataka' });
    expect(tax).toMatchObject({ taxable: 100_000, igst: 18_000, cgst: 0, placeOfSupply: 'Karnataka (29)' });
    expect(includedTax(1180, { gstin: '33AAACH7409R1Z8', place: null }).igst).toBe(0);
  });
});

describe('an amount in words', () => {
  it.each([
    [1, 'one'],
    [15, 'fifteen'],
    [40, 'forty'],
    [99, 'ninety-nine'],
    [100, 'one hundred'],
    [850, 'eight hundred and fifty'],
    [6500, 'six thousand five hundred'],
    [10_001, 'ten thousand and one'],
    [1_25_000, 'one lakh twenty-five thousand'],
    [12_34_56_789, 'twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine'],
    [100_00_00_000, 'one hundred crore'],
  ])('₹%i', (rupees, words) => {
    expect(rupeesInWords(rupees, 'en')).toBe(`Rupees ${words} only`);
  });

  it('is in English for a language whose receipts are not translated', () => {
    expect(rupeesInWords(850, 'ta')).toBe('Rupees eight hundred and fifty only');
  });
});

describe('the financial year', () => {
  it.each([
    ['2026-11-23T02:50:00Z', '2026-27'],
    ['2027-03-31T18:29:59Z', '2026-27'],
    ['2027-03-31T18:30:00Z', '2027-28'],
    ['2099-12-31T00:00:00Z', '2099-00'],
  ])('of %s is %s', (at, fy) => {
    expect(financialYear(new Date(at))).toBe(fy);
  });

  it('is part of receipt numbers, which have at most 16 characters as the tax rules require', () => {
    expect(receiptNumber({ kind: 'receipt', fy: '2026-27', number: 18 })).toBe('2026-27/18');
    expect(receiptNumber({ kind: 'creditNote', fy: '2026-27', number: 99_999 }).length).toBeLessThanOrEqual(
      16,
    );
  });
});

describe('what may be said about a due', () => {
  it('depends on its state', () => {
    const actions = [
      'sayPaid',
      'withdrawPaid',
      'confirmReceived',
      'sayNotReceived',
      'undoReceived',
      'remind',
    ] as const;
    const table = DUE_STATES.map((state) => [
      state,
      actions.filter((action) => isActionAllowed(action, state)),
    ]);
    expect(Object.fromEntries(table)).toEqual({
      due: ['sayPaid', 'confirmReceived', 'remind'],
      said_paid: ['withdrawPaid', 'confirmReceived', 'sayNotReceived'],
      received: ['undoReceived'],
      disputed: ['sayPaid', 'confirmReceived'],
    });
  });
});
