import type { AuditEntry } from '../contract.ts';
import type { LogRecord } from './log-store.ts';

/** Details must be an object; other values are wrapped in one. */
function details(value: unknown): Record<string, unknown> | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}

export function auditEntry(record: LogRecord): AuditEntry {
  return {
    seq: record.seq,
    id: record.id,
    at: record.at.toISOString(),
    actorId: record.actorId,
    actorName: record.actorName,
    actorRole: record.actorRole as AuditEntry['actorRole'],
    ip: record.ip,
    requestId: record.requestId,
    action: record.action,
    targetType: record.targetType,
    targetId: record.targetId,
    targetName: record.targetName,
    before: details(record.before),
    after: details(record.after),
    reason: record.reason,
    result: record.result,
    hash: record.hash.toString('hex'),
  };
}
