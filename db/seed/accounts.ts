import type { Role } from '#platform/server/context.ts';

export type DemoAccount = {
  role: Role;
  /** "+91" and ten digits; India assigns no mobile numbers that begin with 5. */
  mobile: string;
  password: string;
  firstName: string;
  lastName: string;
  email: string;
  /** argon2id of `password`. */
  passwordHash: string;
};

/** One account per role to try the product. Never created in production. */
export const DEMO_ACCOUNTS = {
  student: {
    role: 'student',
    mobile: '+915555500001',
    password: 'namaste-student',
    firstName: 'Asha',
    lastName: 'Menon',
    email: 'asha.menon@example.com',
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$0Xiu01xQptoednxHyFGP0g$qjiv+33kxYLq3W8CEmwa4FZNhWLsR/1mN7tCBjXjQSU',
  },
  teacher: {
    role: 'teacher',
    mobile: '+915555500002',
    password: 'namaste-teacher',
    firstName: 'Meera',
    lastName: 'Deshmukh',
    email: 'meera.deshmukh@example.com',
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$S/UtygRxUyaSPPBpRwjrww$XmRgSOCoi3CipDWUu1YTXNzySRCZXu/ywt3r2yWuZyg',
  },
  admin: {
    role: 'admin',
    mobile: '+915555500003',
    password: 'namaste-admin-108',
    firstName: 'Farida',
    lastName: 'Contractor',
    email: 'farida.contractor@example.com',
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$CcvMflVIezdASfQ/BXM9Vg$O+clS6J+e/sBFkJVNlzRMpCEF2t1hM0As/7JIOaAvbY',
  },
} as const satisfies Record<Role, DemoAccount>;

/** The hash of a discarded random password, for sample people who can't sign in. */
export const UNUSABLE_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$5lVwCZomqehtUXw59ISTHw$CAisHL1BIfTgVgKbkgYhnhbMz2Ns6f7/SbfhxjkGxlE';

export type DemoSignIn = { role: Role; mobile: string; password: string };

/** Sign-ins for the console, the sign-in page and /dev/accounts.json; mobiles as users type them. */
export function demoSignIns(): DemoSignIn[] {
  return Object.values(DEMO_ACCOUNTS).map(({ role, mobile, password }) => ({
    role,
    mobile: mobile.slice(3),
    password,
  }));
}
