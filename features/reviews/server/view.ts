import { shortName } from '#shared/text.ts';
import type { Review } from '../contract.ts';
import type { ReviewRecord } from './store.ts';

export function review(record: ReviewRecord): Review {
  return {
    id: record.id,
    clientId: record.clientId,
    clientName: shortName(record),
    rating: record.rating,
    comment: record.comment,
    createdAt: record.createdAt.toISOString(),
    editedAt: record.editedAt?.toISOString() ?? null,
  };
}
