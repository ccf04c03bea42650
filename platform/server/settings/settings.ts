import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { SiteFacts } from '#shared/site.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { listSettings, lockSettings, saveSetting } from './store.ts';

/** Settings that admins can change, by name. Slices extend this interface. */
export interface Settings {
  supportEmail: string;
  supportPhone: string;
}

/** A slice's setting: its initial value and the schema of stored values. */
export type SettingDefinition<T> = { readonly initial: T; readonly schema: z.ZodType<T> };

export type SettingDefinitions = { readonly [K in keyof Settings]?: SettingDefinition<Settings[K]> };

/** The part of the settings that pages show. */
export type SiteFactsOf = (settings: Settings) => Partial<SiteFacts>;

type Source = { db: Db; config: Pick<Config, 'support'> };

const definitions = new Map<string, SettingDefinition<unknown>>();
const factsOf: SiteFactsOf[] = [];

/** Registers a slice's settings and the facts that pages show of them. */
export function registerSettings(settings: SettingDefinitions, siteFacts?: SiteFactsOf): void {
  for (const [name, definition] of Object.entries(settings)) definitions.set(name, definition);
  if (siteFacts) factsOf.push(siteFacts);
}

function initialSettings({ support }: Source['config']): Settings {
  const initial = [...definitions].map(([name, definition]) => [name, definition.initial]);
  return Object.assign(
    { supportEmail: support.email, supportPhone: support.phone },
    Object.fromEntries(initial),
  );
}

/** The current settings. Read on each request, because another process may have changed them. */
export async function loadSettings({ db, config }: Source): Promise<Settings> {
  const saved = await listSettings(db);
  const initial = initialSettings(config);
  const valid = [...saved].filter(
    ([name, value]) => definitions.get(name)?.schema.safeParse(value).success ?? name in initial,
  );
  return { ...initial, ...Object.fromEntries(valid) };
}

/** The current settings, before a change of them: other changes wait until the transaction ends. */
export async function lockAndLoadSettings(source: Source): Promise<Settings> {
  await lockSettings(source.db);
  return loadSettings(source);
}

/**
 * Site facts from the settings, or from initial values without a database: `onMissing` is called then, because what is
 * made from these must not be kept.
 */
export async function loadSiteFacts(
  source: { db: Db; config: Pick<Config, 'support' | 'publicOrigin' | 'production'> },
  onMissing?: () => void,
): Promise<SiteFacts> {
  const { config } = source;
  const settings = await loadSettings(source).catch(() => {
    onMissing?.();
    return initialSettings(config);
  });
  const facts = {
    publicOrigin: config.publicOrigin,
    devPages: !config.production,
    support: { email: settings.supportEmail, phone: settings.supportPhone },
  };
  return Object.assign(facts, ...factsOf.map((make) => make(settings)));
}

/** Saves the changed settings; returns their names. */
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
