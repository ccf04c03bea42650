import { defineDomainEvent } from '#platform/server/domain-events.ts';
import type { Side } from '#shared/side.ts';
import type { Pair } from './store.ts';

/** One person (`by`) blocked the other. Emitted in the transaction. */
export const pairBlocked = defineDomainEvent<{ pair: Pair; by: Side; now: Date }>('pairBlocked');
