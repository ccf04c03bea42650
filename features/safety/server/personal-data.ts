import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { PersonalData } from '#platform/server/personal-data.ts';
import { getSafety } from './service.ts';
import { eraseSafetyDataOf } from './store.ts';

/**
 * Exports shares without their links, because readers of the archive must not get them. Addresses are exported for
 * students only.
 */
async function partsOf(ctx: RequestContext<Actor>): Promise<Record<string, unknown>> {
  if (ctx.actor.role === 'admin') return {};
  const { shares, addresses } = await getSafety(ctx);
  return {
    sharedSessions: shares.map(({ path: _path, ...share }) => share),
    ...(ctx.actor.role === 'student' && { visitAddresses: addresses }),
  };
}

export const safetyPersonalData = {
  tables: {
    session_shares: { onErasure: 'erased', exported: true },
    visit_addresses: { onErasure: 'erased', exported: true },
  },
  erase: (tx, { userId }) => eraseSafetyDataOf(tx, userId),
  export: partsOf,
} satisfies PersonalData;
