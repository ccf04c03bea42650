import { useEffect } from 'react';

/** What sign-in and sign-up both ask for. Kept in memory only, while the page swaps the forms. */
export type Credentials = { mobile: string; password: string };

export type CredentialsProps = {
  /** What was typed into the form that this one replaces. */
  credentials: Credentials;
  /** Called with what is typed into this form. */
  onCredentials: (typed: Credentials) => void;
};

/** Passes on what is typed. */
export function usePassedCredentials(
  { mobile, password }: Credentials,
  onCredentials: CredentialsProps['onCredentials'],
): void {
  useEffect(() => onCredentials({ mobile, password }), [mobile, password, onCredentials]);
}
