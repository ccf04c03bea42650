/** Small print of messages about an account's safety. */
export function ifNotYou({ origin, supportEmail }: { origin: string; supportEmail: string }): string {
  return `If this was not you, reset your password at ${origin}/forgot-password and write to ${supportEmail}.`;
}
