import * as z from 'zod';
import { actorOf, recordAction } from '#features/audit/server/service.ts';
import { getUser, updatePerson } from '#features/identity/server/service.ts';
import { storeProfilePicture } from '#features/media/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import {
  cursorInstantSchema,
  cursorTextSchema,
  type Page,
  readCursor,
  writeCursor,
} from '#platform/server/http/calls/paging.ts';
import { searchTerm } from '#shared/search-term.ts';
import type { AdminProfile, AdminUser, listUsers as listUsersCall } from '../contract.ts';
import * as store from './users-store.ts';
import * as view from './view.ts';

type Context = RequestContext<Actor>;

const positionSchema = z.tuple([cursorTextSchema, z.uuid()]);
const newestSchema = z.tuple([cursorInstantSchema, z.uuid()]);

/** A page of users with full contacts. Each view is recorded in the audit log, without the search words. */
export async function listUsers(
  query: z.output<(typeof listUsersCall)['query']>,
  ctx: Context,
): Promise<Page<AdminUser>> {
  const term = searchTerm(query.q);
  const after = readCursor(query.cursor, term === null ? newestSchema : positionSchema);
  const role = query.role === 'client' ? 'student' : (query.role ?? null);
  const filter = { role, blocked: query.status ? query.status === 'blocked' : null, term };
  return ctx.tx(async (tx) => {
    const found = await store.listUserIds(tx, filter, after, query.limit + 1);
    const shown = found.slice(0, query.limit);
    const records = await store.listUsers(
      tx,
      shown.map(({ id }) => id),
    );
    const total = await store.countUsers(tx, filter);
    await recordAction(tx, {
      ...actorOf(ctx),
      action: 'user.list',
      targetType: 'user',
      targetId: null,
      after: { role, status: query.status ?? null, searched: term !== null, shown: shown.length },
      now: ctx.clock.now(),
    });
    const last = shown.at(-1);
    const next = found.length > shown.length && last ? writeCursor([last.position, last.id]) : null;
    return { rows: records.map(view.adminUser), total, next };
  });
}

/** Name, contacts and picture of the signed-in admin. */
export async function getAdminProfile(ctx: Context): Promise<AdminProfile> {
  return view.adminProfile(await getUser(ctx));
}

/** Changes the admin's own picture. Stores it as a square JPEG before it writes any row. */
export async function updateAdminProfile(
  body: { profilePicture: string | null },
  ctx: Context,
): Promise<AdminProfile> {
  const { userId } = ctx.actor;
  const { profileImageUrl } = await getUser(ctx);
  const given = body.profilePicture;
  const picture = given ? await storeProfilePicture(ctx, given, profileImageUrl) : null;
  await ctx.tx(async (tx) => {
    await updatePerson(tx, userId, { profilePicture: picture });
    await recordAction(tx, {
      ...actorOf(ctx),
      action: 'admin.picture',
      targetType: 'user',
      targetId: userId,
      now: ctx.clock.now(),
    });
  });
  return getAdminProfile(ctx);
}
