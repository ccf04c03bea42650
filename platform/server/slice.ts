import type { FastifyInstance } from 'fastify';
import { type ErrorCode, type ErrorEntry, registerErrors } from '#shared/errors.ts';
import type { Limit } from '#shared/limits.ts';
import type { NoticeKind } from '#shared/notice.ts';
import type { Platform } from './context.ts';
import type { TableName } from './db/client.ts';
import { registerConstraints } from './db/errors.ts';
import { registerSubscriptions, type Subscription } from './domain-events.ts';
import type { NoteLoader } from './events/routes.ts';
import type { BoundCall } from './http/bind.ts';
import type { Limiter } from './http/limits.ts';
import type { Job } from './jobs/jobs.ts';
import type { MessageTemplate } from './outbox/message.ts';
import { registerMessages } from './outbox/templates.ts';
import type { PersonalData } from './personal-data.ts';
import { registerSettings, type SettingDefinitions, type SiteFactsOf } from './settings/settings.ts';

/** Registers routes that are no calls: files, redirects, forms that work without script. */
export type PlainRoutes = (app: FastifyInstance, platform: Platform, limit: Limiter) => void | Promise<void>;

/** Who may name which tables in a query; scripts/check-tables.ts holds the code to it. */
export type TableOwner = {
  readonly name: string;
  /** Only the owner's files read and write them. */
  readonly tables?: readonly TableName[];
  /** What other slices may read, and what it shows. Views are read-only. */
  readonly views?: Readonly<Partial<Record<TableName, string>>>;
  /** What the owner's tables hold of people, and what becomes of it. */
  readonly personalData?: PersonalData;
};

/**
 * What a slice adds to the application: `features/<slice>/slice.ts` is its manifest, and `app/slices.ts` lists the
 * manifests. The platform reads slices through this type only.
 */
export type Slice = TableOwner & {
  /** The folder's name. */
  readonly name: string;
  /** Calls with their handlers. */
  readonly routes?: readonly BoundCall[];
  readonly plainRoutes?: readonly PlainRoutes[];
  readonly jobs?: readonly Job[];
  readonly errors?: Readonly<Record<string, ErrorEntry>>;
  /** Request limits by name. */
  readonly limits?: Readonly<Record<string, Limit>>;
  /** What violations of its tables' constraints mean to people, by constraint name. */
  readonly constraints?: Readonly<Record<string, ErrorCode>>;
  /** What admins can set, and what pages show of it. */
  readonly settings?: SettingDefinitions;
  readonly siteFacts?: SiteFactsOf;
  /** Domain events of other slices that this one acts on, in the transaction that emits them. */
  readonly subscriptions?: readonly Subscription[];
  /** Loads what open pages show at once when a live event names it, by the kind of note. */
  readonly notes?: Readonly<Record<string, NoteLoader>>;
  /** Kinds of entries that it adds to the inboxes of users. */
  readonly notices?: readonly NoticeKind[];
  /** Templates of the mails and SMS that it sends. */
  readonly messages?: readonly MessageTemplate[];
};

export function defineSlice(slice: Slice): Slice {
  return slice;
}

/** Makes the slices' errors, constraints, settings, subscriptions and message templates known to the platform; once, when the process starts. */
export function registerSlices(slices: readonly Slice[]): void {
  for (const { errors, constraints, settings, siteFacts, subscriptions, messages } of slices) {
    if (errors) registerErrors(errors);
    if (constraints) registerConstraints(constraints);
    if (settings) registerSettings(settings, siteFacts);
    if (subscriptions) registerSubscriptions(subscriptions);
    if (messages) registerMessages(messages);
  }
}
