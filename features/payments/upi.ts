/** UPI ids and the addresses that UPI apps open (NPCI linking specification 1.6). */

/** A name, "@" and the bank's handle, which has no dot: an email address is not a UPI id. */
const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/;

/** Longest UPI id. */
export const UPI_ID_MAX = 255;

/** The stored form of a typed UPI id. */
export function normalizeUpiId(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether a normalised text is a UPI id. */
export function isUpiId(text: string): boolean {
  return text.length <= UPI_ID_MAX && UPI_ID.test(text);
}

export type UpiPayment = {
  upiId: string;
  payeeName: string;
  /** Whole rupees. */
  amount: number;
  /** Letters, digits and blanks: banks refuse notes with others. */
  note: string;
};

/**
 * Builds a "upi://pay" URL with exactly the parameters pa, pn, am, cu and tn. Never add those for merchants (mc, tr,
 * tid, sign): UPI apps refuse them for the id of a person.
 */
export function upiUri({ upiId, payeeName, amount, note }: UpiPayment): string {
  const parts = {
    // Keeps "@" unescaped: a query may contain it, and some apps do not decode "%40".
    pa: encodeURIComponent(upiId).replace('%40', '@'),
    pn: encodeURIComponent(payeeName),
    am: amount.toFixed(2),
    cu: 'INR',
    tn: encodeURIComponent(note),
  };
  return `upi://pay?${Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`;
}

/** Digits of a UTR, the number by which banks find a UPI payment. */
export const UTR_DIGITS = 12;

/** "408177342290" → "4081 7734 2290". */
export function formatUtr(utr: string): string {
  return utr.replace(/(\d{4})(?=\d)/g, '$1 ');
}
