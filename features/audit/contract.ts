import * as z from 'zod';
import { defineCall } from '#shared/call.ts';
import { idSchema } from '#shared/ids.ts';
import { pageQuery } from '#shared/pagination.ts';
import { textSchema } from '#shared/text-schema.ts';

const admin = { access: 'admin', limit: 'admin' } as const;

const detailsSchema = z.record(z.string(), z.unknown()).nullable();

/** One act that somebody must answer for. */
export const auditEntrySchema = z
  .object({
    /** Its place in the chain. */
    seq: z.int(),
    id: idSchema,
    at: z.iso.datetime(),
    /** Null: a command or a job. */
    actorId: idSchema.nullable(),
    /** As the person is called today; null for who is gone. */
    actorName: z.string().nullable(),
    actorRole: z.enum(['student', 'teacher', 'admin', 'system']),
    ip: z.string().nullable(),
    requestId: z.string().nullable(),
    action: z.string(),
    targetType: z.string(),
    targetId: z.string().nullable(),
    /** Where it was done to a person. */
    targetName: z.string().nullable(),
    before: detailsSchema,
    after: detailsSchema,
    reason: z.string().nullable(),
    result: z.string(),
    /** In hexadecimal digits: covers the entry and the hash of the one before it. */
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.output<typeof auditEntrySchema>;

const daySchema = z.iso.date({ error: 'Please enter a date.' }).optional();
const wordsSchema = textSchema({ max: 100, singleLine: true }).optional();

export const listAudit = defineCall({
  ...admin,
  name: 'listAudit',
  summary: 'The audit log, latest first; each look at it is an entry too',
  method: 'GET',
  path: '/api/admin/audit',
  query: z.object({
    /** Beginning of an action: `user.` finds user.block and user.list. */
    action: wordsSchema,
    /** Who did it: an id, or the beginning of a name, an e-mail address or a mobile number. */
    actor: wordsSchema,
    /** To what it was done: an id, a kind of thing, or a person as above. */
    target: wordsSchema,
    /** Entries that say only that somebody looked at something. */
    looks: z.enum(['shown', 'hidden'], { error: 'Please use shown or hidden.' }).default('shown'),
    /** Days in India, both included. */
    from: daySchema,
    to: daySchema,
    ...pageQuery(50),
  }),
  response: z.array(auditEntrySchema),
  errors: [],
});

export const auditChainSchema = z
  .object({
    isComplete: z.boolean(),
    /** How many entries were read. */
    entries: z.int(),
    /** The first entry that does not follow from the one before it. */
    brokenAt: z.int().nullable(),
  })
  .meta({ id: 'AuditChain' });

export type AuditChain = z.output<typeof auditChainSchema>;

export const checkAudit = defineCall({
  ...admin,
  name: 'checkAudit',
  summary: 'Whether the audit log is as it was written: its latest entries, or all of them',
  method: 'GET',
  path: '/api/admin/audit/chain',
  query: z.object({
    of: z.enum(['latest', 'all'], { error: 'Please use latest or all.' }).default('latest'),
  }),
  response: auditChainSchema,
  errors: [],
});
