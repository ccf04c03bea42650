import type { PersonalData } from '#platform/server/personal-data.ts';
import { eraseAccount, exportAccount } from './service.ts';

const erased = { onErasure: 'erased', exported: false } as const;
const stored = (reason: string) => ({ onErasure: 'kept', reason, exported: false }) as const;

export const identityPersonalData = {
  tables: {
    banned_contacts: stored(
      'Keyed hashes of contacts whose account was blocked: they tell nothing without the key.',
    ),
    consents: { ...stored('Proof of what an id agreed to, and when.'), exported: true },
    known_devices: { ...erased, exported: true },
    last_sign_ins: { ...erased, exported: true },
    login_failures: stored('Counters under hashes, deleted when they no longer matter.'),
    password_links: stored('The hash of a link that opens no account any more.'),
    recovery_codes: stored('Hashes of codes of admins, whose accounts are not deleted.'),
    second_factors: stored('Sealed secrets of admins, whose accounts are not deleted.'),
    user_search: erased,
    users: { onErasure: 'anonymised', exported: true },
  },
  erase: eraseAccount,
  export: exportAccount,
} satisfies PersonalData;
