import { parseArgs } from 'node:util';
import { identifierSchema } from '#features/identity/recovery-contract.ts';
import { findAccount, findAccountByContact } from '#features/identity/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { everyKey, type SecretKeys } from '#platform/server/secret-keys/keys.ts';
import { type SecurityRow, securityHash } from '#platform/server/security-log/event.ts';
import { listEvents } from '#platform/server/security-log/store.ts';
import { StartError } from '#platform/server/start-error.ts';
import { idSchema } from '#shared/ids.ts';

type Named = { accounts: string[]; contacts: string[] };

const hashes = (keys: SecretKeys, kind: 'account' | 'contact' | 'address', values: readonly string[]) =>
  values.flatMap((value) => everyKey(keys).map((key) => securityHash(key, kind, value)));

const short = (hash: Buffer | null) => (hash === null ? '-' : hash.toString('hex').slice(0, 12)).padEnd(12);

function lineOf({ minute, event, result, count, ...row }: SecurityRow): string {
  const at = minute.toISOString().slice(0, 16).replace('T', ' ');
  const who = `account ${short(row.accountHash)}  contact ${short(row.contactHash)}  address ${short(row.addressHash)}`;
  return `${at}  ${who}  ${String(count).padStart(4)} × ${event} ${result}`;
}

/**
 * Prints the security events that the command's arguments select. Throws StartError if `--account` is not a mobile
 * number, an email address or a user id.
 */
export async function printEvents(
  { db, config }: { db: Db; config: SecretKeys },
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      account: { type: 'string' },
      address: { type: 'string' },
      limit: { type: 'string', default: '200' },
    },
  });
  const { accounts, contacts } = await named(db, values.account);
  const filter = {
    accounts: hashes(config, 'account', accounts),
    contacts: hashes(config, 'contact', contacts),
    addresses: hashes(config, 'address', values.address === undefined ? [] : [values.address]),
  };
  const rows = await listEvents(db, filter, Number(values.limit) || 200);
  print('Newest first, UTC; equal hashes are the same account, contact or network.');
  for (const row of rows) print(lineOf(row));
  print(rows.length === 1 ? '1 row.' : `${rows.length} rows.`);
}

async function named(db: Db, text: string | undefined): Promise<Named> {
  if (text === undefined) return { accounts: [], contacts: [] };
  const contact = identifierSchema.safeParse(text);
  const isId = idSchema.safeParse(text).success;
  const account = isId
    ? await findAccount(db, text)
    : contact.success
      ? await findAccountByContact(db, contact.data)
      : null;
  if (account !== null)
    return {
      accounts: [account.id],
      contacts: [account.mobile, account.email].filter((one) => one !== null),
    };
  // There is no such account (any more), but the log may still have events of this id or contact.
  if (isId) return { accounts: [text], contacts: [] };
  if (contact.success) return { accounts: [], contacts: [contact.data] };
  throw new StartError('Give a mobile number, an email address or a user id: --account 98XXXXXXXX');
}
