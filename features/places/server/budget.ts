import type { Platform } from '#platform/server/context.ts';
import { rootDbOf } from '#platform/server/db/client.ts';
import { countRequest, deleteCountsBefore } from './budget-store.ts';

const HOUR_MS = 3_600_000;

/** Thrown when the requests allowed per hour are used up. `until` is when the next hour begins. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
  readonly until: Date;

  constructor(until: Date) {
    super('the hourly budget of the map provider is used up');
    this.until = until;
  }
}

/** Call it before each request to a map provider: counts the request. Throws BudgetSpent if the budget is used up. */
export type SpendBudget = () => Promise<void>;

/** Creates the budget: at most MAPS_PER_HOUR requests per hour of the clock, for all users and processes together. */
export function createBudget({ config, db, clock }: Pick<Platform, 'config' | 'db' | 'clock'>): SpendBudget {
  const { perHour } = config.maps;
  // The budget outlives the request that creates it, and that request's `db` may be a transaction.
  const own = rootDbOf(db);
  return async () => {
    if (perHour === null) return;
    const hour = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS);
    const used = perHour > 0 ? await countRequest(own, hour, perHour) : null;
    if (used === null) throw new BudgetSpent(new Date(hour.getTime() + HOUR_MS));
    if (used === 1) await deleteCountsBefore(own, hour);
  };
}
