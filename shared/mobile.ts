/** Parses Indian mobile numbers on every input: "+91 98765 43210", "098765 43210", "9876543210". */

/** The ten digits of a typed or pasted number, or null when there are not exactly ten. */
export function tenDigits(input: string): string | null {
  const digits = input.replace(/[\s()-]/g, '');
  // Remove a prefix only if ten digits follow: the number itself may begin with these digits.
  const local = digits.replace(/^(?:\+91|0091|91|0)(?=\d{10}$)/, '');
  return /^\d{10}$/.test(local) ? local : null;
}

/** "+91XXXXXXXXXX", or null when the input is not a mobile number. */
export function normalizeMobile(input: string): string | null {
  const digits = tenDigits(input);
  return digits === null ? null : `+91${digits}`;
}
