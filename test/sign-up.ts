let made = 0;

type SignUp = { mobile: string; email: string; password: string; firstName: string; lastName: string };

/** A valid body for POST /api/register with unused contacts; `userType` may be invalid, for rejections. */
export function signUpBody(
  overrides: Partial<SignUp> & { userType?: unknown } = {},
): SignUp & { userType: unknown } {
  made += 1;
  const number = String(7_000_000_000 + made);
  const person = { mobile: number, email: `person${made}@example.com`, password: 'quiet-morning' };
  return { ...person, firstName: 'Meera', lastName: 'Iyer', userType: 'student', ...overrides };
}
