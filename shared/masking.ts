/** Contact details as teachers see them. The server masks them; full values never leave it. */

/** "+919876543210" → "987*****10". */
export function maskMobile(mobile: string): string {
  const digits = mobile.replace(/^\+91/, '');
  if (digits.length < 6) return '*****';
  return `${digits.slice(0, 3)}*****${digits.slice(-2)}`;
}

/** "priya.sharma@example.com" → "pri***@example.com"; three characters or fewer keep only the first. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return '***';
  const local = [...email.slice(0, at)];
  const visible = local.slice(0, local.length > 3 ? 3 : 1).join('');
  return `${visible}***${email.slice(at)}`;
}
