const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** Whole rupees in the Indian grouping: 125000 → "₹1,25,000". */
export function formatRupees(rupees: number): string {
  return RUPEES.format(rupees);
}
