import { listFreeHours } from '#features/bookings/server/service.ts';
import { listListedCards } from '#features/search/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { ComparedTeacher, SavedTeachers } from '../contract.ts';
import { SAVED_MAX } from '../limits.ts';
import * as store from './store.ts';

export async function listSaved(db: Db, userId: string): Promise<SavedTeachers> {
  return { teacherIds: await store.listSaved(db, userId) };
}

type Change = { save: readonly string[]; remove: readonly string[] };

/**
 * Removes teachers, then saves as many as fit. It is idempotent: saved teachers stay saved. Throws TEACHER_NOT_FOUND if
 * none of the teachers to save is listed, and SAVED_FULL if the list has no room for any of them.
 */
export function changeSaved({ save, remove }: Change, ctx: RequestContext<Actor>): Promise<SavedTeachers> {
  const { userId } = ctx.actor;
  return ctx.tx(async (tx) => {
    await store.lockSaved(tx, userId);
    await store.deleteSaved(tx, userId, remove);
    const saved = new Set(await store.listSaved(tx, userId));
    const unsaved = [...new Set(save)].filter((id) => !saved.has(id));
    const listed = await store.findListedIds(tx, unsaved);
    const added = unsaved.filter((id) => listed.has(id));
    if (added.length === 0 && save.length > 0 && unsaved.length === new Set(save).size) {
      throw new AppError('TEACHER_NOT_FOUND');
    }
    const fitting = added.slice(0, Math.max(0, SAVED_MAX - saved.size));
    if (fitting.length === 0 && added.length > 0) throw new AppError('SAVED_FULL');
    await store.insertSaved(tx, userId, fitting, ctx.clock.now());
    sendLiveHint(tx, [userId], ['/api/saved']);
    return listSaved(tx, userId);
  });
}

type Asker = Pick<RequestContext, 'db' | 'clock'>;

/** Listed teachers side by side, in the order of `ids`. */
export async function compareTeachers(
  { db, clock }: Asker,
  ids: readonly string[],
): Promise<ComparedTeacher[]> {
  const [cards, hours] = await Promise.all([listListedCards(db, ids), listFreeHours(db, ids, clock.now())]);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => {
    const card = cardOf.get(id);
    if (card === undefined) return [];
    const { hasHours = false, starts = [] } = hours.get(id) ?? {};
    return [{ ...card, hasHours, nextFree: starts[0]?.toISOString() ?? null }];
  });
}
