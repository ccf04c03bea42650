import { shortName } from '#shared/texts/text.ts';
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
    isVerifiedSession: record.isVerifiedSession,
    reply: reply(record),
  };
}

function reply({ reply: text, repliedAt, replyEditedAt }: ReviewRecord): Review['reply'] {
  if (text === null || repliedAt === null) return null;
  return { text, createdAt: repliedAt.toISOString(), editedAt: replyEditedAt?.toISOString() ?? null };
}
