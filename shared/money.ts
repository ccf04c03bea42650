const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** Whole rupees in the Indian grouping: 125000 → "₹1,25,000". */
export function formatRupees(rupees: number): string {
  return RUPEES.format(rupees);
}

const NUMBER = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** A number with at most one decimal, in the Indian grouping: 125000 → "1,25,000". */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}
