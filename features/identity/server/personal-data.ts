import type { PersonalData } from '#platform/server/personal-data.ts';
import { eraseAccount, exportAccount } from './service.ts';

const erased = { onErasure: 'erased', exported: false } as const;
const kept = (reason: string) => ({ onErasure: 'kept', reason, exported: false }) as const;

export const identityPersonalData = {
  tables: {
    banned_contacts: kept(
      'Keyed hashes of contacts whose account was blocked: they tell nothing without the key.',
    ),
    consents: { ...kept('Proof of what an id agreed to, and when.'), exported: true },
    known_devices: erased,
    last_sign_ins: kept('One time under an id.'),
    login_failures: kept('Counters under hashes, deleted when they no longer matter.'),
    password_links: kept('The hash of a link that opens no account any more.'),
    recovery_codes: kept('Hashes of codes of admins, whose accounts are not deleted.'),
    second_factors: kept('Sealed secrets of admins, whose accounts are not deleted.'),
    user_search: { onErasure: 'anonymised', exported: false },
    users: { onErasure: 'anonymised', exported: true },
  },
  erase: eraseAccount,
  export: exportAccount,
} satisfies PersonalData;
