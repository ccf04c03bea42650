import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { pageQuery } from '#shared/calls/page-query.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';

const admin = { access: 'admin', limit: 'admin' } as const;

const detailsSchema = z.record(z.string(), z.unknown()).nullable();

/** One entry: an action that its actor is accountable for. */
export const auditEntrySchema = z
  .object({
    /** Position in the hash chain. */
    seq: z.int(),
    id: idSchema,
    at: z.iso.datetime(),
    /** Null for a command or a job. */
    actorId: idSchema.nullable(),
    /** The user's current name; null for a deleted user. */
    actorName: z.string().nullable(),
    actorRole: z.enum(['student', 'teacher', 'admin', 'system']),
    ip: z.string().nullable(),
    requestId: z.string().nullable(),
    action: z.string(),
    targetType: z.string(),
    targetId: z.string().nullable(),
    /** The name of the user that the action was about, if there is one. */
    targetName: z.string().nullable(),
    before: detailsSchema,
    after: detailsSchema,
    reason: z.string().nullable(),
    result: z.string(),
    /** Hexadecimal. Covers the entry and the hash of the previous entry. */
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.output<typeof auditEntrySchema>;

const daySchema = z.iso.date({ error: issueText`Please enter a date.` }).optional();
const filterTextSchema = textSchema({ max: 100, singleLine: true }).optional();

export const listAudit = defineCall({
  ...admin,
  name: 'listAudit',
  summary: 'The audit log, newest first; each view adds an entry',
  method: 'GET',
  path: '/api/admin/audit',
  query: z.object({
    /** An action, or the start of one: `user.` finds user.block and user.list. */
    action: filterTextSchema,
    /** The actor: an id, or the start of a name, an email address or a mobile number. */
    actor: filterTextSchema,
    /** The target: an id, a kind of object, or a user by the same texts as `actor`. */
    target: filterTextSchema,
    /** `hidden` leaves out entries for actions that only read data (VIEW_ACTIONS). */
    looks: z.enum(['shown', 'hidden'], { error: issueText`Please use shown or hidden.` }).default('shown'),
    /** Days in India, both inclusive. */
    from: daySchema,
    to: daySchema,
    ...pageQuery(50),
  }),
  response: z.array(auditEntrySchema),
  errors: [],
});

/** A "head" is the end of the log at an instant: the number of entries that the log had then. */
const headSchema = z.object({ at: z.iso.datetime(), entries: z.int() });

export const auditChainSchema = z
  .object({
    /** Whether no entry was changed or is missing. */
    isComplete: z.boolean(),
    /** Number of entries checked. */
    entries: z.int(),
    /** Number of entries in the log. */
    total: z.int(),
    /**
     * Position of the first entry that does not follow from the previous one or that no key of this site signed; null
     * if there is none.
     */
    brokenAt: z.int().nullable(),
    /** Position of the first signed entry. Its signature also covers all entries before it. */
    signedFrom: z.int().nullable(),
    /** The newest end of the log (head) that the server stored outside the database; null if none is stored. */
    head: headSchema.nullable(),
    /** The oldest stored head that no longer matches the log: entries were removed or replaced. Null if all match. */
    missing: headSchema.nullable(),
  })
  .meta({ id: 'AuditChain' });

export type AuditChain = z.output<typeof auditChainSchema>;

export const checkAudit = defineCall({
  ...admin,
  name: 'checkAudit',
  summary: 'Whether the audit log is intact: its latest entries, or all of them',
  method: 'GET',
  path: '/api/admin/audit/chain',
  query: z.object({
    of: z.enum(['latest', 'all'], { error: issueText`Please use latest or all.` }).default('latest'),
  }),
  response: auditChainSchema,
  errors: [],
});
