import * as z from 'zod';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { type Page, readCursor, writeCursor } from '#platform/server/http/calls/paging.ts';
import { searchTerm } from '#shared/search-term.ts';
import { addDays, indiaInstant } from '#shared/time.ts';
import { VIEW_ACTIONS } from '../actions.ts';
import type { AuditChain, AuditEntry, listAudit as listAuditCall } from '../contract.ts';
import { verifyLog } from './chain.ts';
import type { Head } from './heads.ts';
import { countLog, type LogQuery, listLog } from './log-store.ts';
import { actorOf, recordAction } from './service.ts';
import { auditEntry } from './view.ts';

type Context = RequestContext<Actor>;
type Query = z.output<(typeof listAuditCall)['query']>;

/** Number of latest entries that are checked each time the page opens. */
const LATEST = 1_000;

const positionSchema = z.tuple([z.string().regex(/^\d{1,15}$/)]);

function queryOf(query: Query): LogQuery {
  return {
    action: query.action || null,
    actor: searchTerm(query.actor),
    target: searchTerm(query.target),
    from: query.from ? indiaInstant(query.from, '00:00') : null,
    until: query.to ? indiaInstant(addDays(query.to, 1), '00:00') : null,
    without: query.looks === 'hidden' ? VIEW_ACTIONS : [],
  };
}

/** A page of the log. Reading it adds an entry, which only the next read contains. */
export async function listAudit(query: Query, ctx: Context): Promise<Page<AuditEntry>> {
  const position = readCursor(query.cursor, positionSchema);
  const filter = queryOf(query);
  return ctx.tx(async (tx) => {
    const found = await listLog(tx, filter, position && Number(position[0]), query.limit + 1);
    const shown = found.slice(0, query.limit);
    const total = await countLog(tx, filter);
    const { action, from, to } = query;
    await recordAction(tx, {
      ...actorOf(ctx),
      action: 'audit.list',
      targetType: 'audit',
      targetId: null,
      // Search words may be names and numbers, so they are not logged.
      after: {
        action: action || null,
        byActor: filter.actor !== null,
        byTarget: filter.target !== null,
        from: from ?? null,
        to: to ?? null,
        shown: shown.length,
      },
      now: ctx.clock.now(),
    });
    const last = shown.at(-1);
    const next = found.length > shown.length && last ? writeCursor([String(last.seq)]) : null;
    return { rows: shown.map(auditEntry), total, next };
  });
}

/** Checks that the log has not been changed or cut. */
export async function checkAudit(
  of: 'latest' | 'all',
  ctx: Pick<Context, 'db' | 'config'>,
): Promise<AuditChain> {
  const { head, missing, ...state } = await verifyLog(ctx, of === 'all' ? undefined : LATEST);
  const shown = (stored: Head | null) => stored && { at: stored.at.toISOString(), entries: stored.entries };
  const isComplete = state.brokenAt === null && missing === null;
  return { ...state, isComplete, head: shown(head), missing: shown(missing) };
}
