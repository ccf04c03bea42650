import { displayName } from '#shared/texts/text.ts';
import type { Report, ReportDetail } from '../contract.ts';
import type { ReportRecord } from './store.ts';

function nameOf(firstName: string | null, lastName: string | null): string | null {
  return firstName === null ? null : displayName({ firstName, lastName });
}

export function report(record: ReportRecord, now: Date): Report {
  return {
    id: record.id,
    kind: record.kind,
    reason: record.reason,
    details: record.details,
    reporterName: nameOf(record.reporterFirstName, record.reporterLastName) ?? record.senderName,
    subjectName: nameOf(record.subjectFirstName, record.subjectLastName),
    subjectId: record.subjectId,
    createdAt: record.createdAt.toISOString(),
    dueAt: record.dueAt.toISOString(),
    isOverdue: (record.closedAt ?? now) > record.dueAt,
    closedAt: record.closedAt?.toISOString() ?? null,
    action: record.action,
    note: record.note,
  };
}

type Message = ReportDetail['messages'][number];
type ShownMessage = Omit<Message, 'senderName' | 'createdAt'> & {
  firstName: string;
  lastName: string;
  createdAt: Date;
};

export function message(shown: ShownMessage): Message {
  const { id, firstName, lastName, content, createdAt, isReported, isFromSubject, isWithheld } = shown;
  const senderName = `${firstName} ${lastName}`.trim();
  return {
    id,
    senderName,
    content,
    createdAt: createdAt.toISOString(),
    isReported,
    isFromSubject,
    isWithheld,
  };
}
