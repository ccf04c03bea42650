import { isDeepStrictEqual } from 'node:util';
import { actorOf, recordAction } from '#features/audit/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { loadSettings, lockAndLoadSettings, saveSettings } from '#platform/server/settings/settings.ts';
import { AppError } from '#shared/calls/errors.ts';
import { type Settings, settingsSchema } from '../contract.ts';

type Context = RequestContext<Actor>;

export function getSettings(ctx: Context): Promise<Settings> {
  return loadSettings(ctx);
}

/**
 * Changes the settings. The log contains the old values, because they are not secret. Throws CONFLICT if the settings
 * are no longer those that the change is based on.
 */
export async function updateSettings(
  { from, ...next }: Settings & { from?: Settings | undefined },
  ctx: Context,
): Promise<Settings> {
  const now = ctx.clock.now();
  await ctx.tx(async (tx) => {
    const before = await lockAndLoadSettings({ db: tx, config: ctx.config });
    if (from && !isDeepStrictEqual(from, settingsSchema.parse(before))) throw new AppError('CONFLICT');
    const changed = await saveSettings(tx, before, next, { changedAt: now, changedBy: ctx.actor.userId });
    const only = (settings: Settings) => Object.fromEntries(changed.map((name) => [name, settings[name]]));
    await recordAction(tx, {
      ...actorOf(ctx),
      action: 'settings.change',
      targetType: 'settings',
      targetId: null,
      before: only(before),
      after: only(next),
      now,
    });
  });
  return next;
}
