/** The passwords that attackers try first. Used for a hint only, never to refuse a password. */
const COMMON = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 000000 111111 123123 654321 666666 abc123 abcdef ' +
    'password passw0rd password1 password123 qwerty qwerty123 qwertyuiop iloveyou admin123 welcome ' +
    'welcome1 letmein monkey dragon india123 krishna ganesh sairam mumbai delhi yoga123 namaste'
  ).split(' '),
);

/** Whether a password is in the list of most common passwords. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().trim();
  return COMMON.has(plain) || /^(.)\1{5,}$/u.test(plain);
}
