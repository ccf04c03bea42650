/** The part of an entry that its hash covers. The order must never change. */
export type HashedEntry = {
  id: string;
  at: Date;
  actorId: string | null;
  actorRole: 'student' | 'teacher' | 'admin' | 'system';
  sessionId: string | null;
  ip: string | null;
  requestId: string | null;
  action: string;
  targetType: string;
  targetId: string | null;
  before: unknown;
  after: unknown;
  reason: string | null;
  result: string;
};

/** Sorts keys at every depth, because PostgreSQL returns jsonb keys in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** A canonical text: equal actions give equal texts, whatever the order of their fields. */
export function entryText(act: HashedEntry): string {
  return JSON.stringify([
    act.id,
    act.at.toISOString(),
    act.actorId,
    act.actorRole,
    act.sessionId,
    act.ip,
    act.requestId,
    act.action,
    act.targetType,
    act.targetId,
    sorted(act.before ?? null),
    sorted(act.after ?? null),
    act.reason,
    act.result,
  ]);
}
