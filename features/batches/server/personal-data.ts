import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { PersonalData } from '#platform/server/personal-data.ts';
import { listBatchHistory, listSeatHistory } from './reads.ts';
import { deleteWaitsOf, listActive } from './seats-store.ts';
import { eraseTexts } from './store.ts';

type Redact = Parameters<NonNullable<PersonalData['export']>>[1];

/** A student's seats for the data export. Teachers wrote the titles and places, so contacts in them are removed. */
async function ofStudent(
  { db, actor, clock }: RequestContext<Actor>,
  redact: Redact,
): Promise<Record<string, unknown>> {
  const { kept, givenBack } = await listSeatHistory(db, actor.userId, clock.now());
  return {
    groupClasses: kept.map(({ batch, ...seat }) => ({
      ...seat,
      batch: { ...batch, title: redact(batch.title), place: batch.place && redact(batch.place) },
    })),
    groupClassesGivenBack: givenBack.map((seat) => ({
      ...seat,
      title: redact(seat.title),
      startsAt: seat.startsAt.toISOString(),
      endsAt: seat.endsAt.toISOString(),
      joinedAt: seat.joinedAt.toISOString(),
    })),
  };
}

async function partsOf(ctx: RequestContext<Actor>, redact: Redact): Promise<Record<string, unknown>> {
  if (ctx.actor.role === 'student') return ofStudent(ctx, redact);
  if (ctx.actor.role !== 'teacher') return {};
  const batches = await listBatchHistory(ctx.db, ctx.actor.userId, ctx.clock.now());
  // The export leaves out other people: it has only the number of students with a seat and waiting.
  return {
    groupClasses: batches.map(({ months, ...batch }) => ({
      ...batch,
      months: months.map(({ seats, waits, ...month }) => ({
        ...month,
        seats: seats.length,
        waiting: waits.length,
      })),
    })),
  };
}

export const batchesPersonalData = {
  tables: {
    batches: { onErasure: 'anonymised', exported: true },
    batch_months: { onErasure: 'kept', reason: 'Months of a class, without people.', exported: true },
    batch_seats: {
      onErasure: 'kept',
      reason: 'Seats of months that are over: month and price, without names. Others are given back before.',
      exported: true,
    },
    batch_past_seats: {
      onErasure: 'kept',
      reason: 'Seats that were given back after a class: month and price, without names.',
      exported: true,
    },
    batch_waits: { onErasure: 'erased', exported: true },
  },
  erase: async (tx, { userId }) => {
    await deleteWaitsOf(tx, userId);
    await eraseTexts(tx, userId);
  },
  listActive,
  export: partsOf,
} satisfies PersonalData;
