/**
 * Groups digits as in India: the last three, then pairs. Written here because the first Intl format of a page costs a
 * slow phone over 100 ms, and every page with prices made one before it could answer a touch.
 */
function group(digits: string): string {
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 2) {
    grouped = `${digits.slice(Math.max(0, end - 2), end)},${grouped}`;
  }
  return grouped;
}

const signOf = (value: number) => (value < 0 ? '-' : '');

/** Whole rupees in the Indian grouping: 125000 → "₹1,25,000". */
export function formatRupees(rupees: number): string {
  return `${signOf(rupees)}₹${group(Math.abs(rupees).toFixed(0))}`;
}

/** A number with at most one decimal, in the Indian grouping: 125000 → "1,25,000". */
export function formatNumber(value: number): string {
  const [whole = '', decimal] = Math.abs(value).toFixed(1).split('.');
  return `${signOf(value)}${group(whole)}${decimal === '0' ? '' : `.${decimal}`}`;
}
