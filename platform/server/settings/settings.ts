import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { listSettings, saveSetting } from './store.ts';

/** What admins can set. Without a change it is as configured, or as we promise everywhere. */
export type Settings = {
  supportEmail: string;
  supportPhone: string;
  /** A profile is answered within so many business days: typically, and at the latest. */
  verificationDays: { soon: number; due: number };
  /** Whether search lists teachers whose review is not finished, too. */
  listUnfinished: boolean;
};

/** "2-3", or "3" where both are the same. */
export function daysText({ soon, due }: Settings['verificationDays']): string {
  return soon === due ? String(due) : `${soon}-${due}`;
}

type Source = { db: Db; config: Pick<Config, 'support'> };

function configured({ support }: Source['config']): Settings {
  return {
    supportEmail: support.email,
    supportPhone: support.phone,
    verificationDays: { soon: 2, due: 3 },
    listUnfinished: false,
  };
}

/** As they are now. Read for each request, for another process may have changed them. */
export async function loadSettings({ db, config }: Source): Promise<Settings> {
  const saved = await listSettings(db);
  return { ...configured(config), ...(Object.fromEntries(saved) as Partial<Settings>) };
}

/** The same for pages, which are shown as configured while there is no database. */
export function loadSettingsAnyway(source: Source): Promise<Settings> {
  return loadSettings(source).catch(() => configured(source.config));
}

/** Keeps what differs from `before`. */
export async function saveSettings(
  tx: Db,
  before: Settings,
  next: Settings,
  by: { changedAt: Date; changedBy: string },
): Promise<(keyof Settings)[]> {
  const names = Object.keys(next) as (keyof Settings)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], next[name]));
  for (const name of changed) await saveSetting(tx, { name, value: next[name], ...by });
  return changed;
}
