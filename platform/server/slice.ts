import type { FastifyInstance } from 'fastify';
import { type ErrorCode, type ErrorEntry, registerErrors } from '#shared/calls/errors.ts';
import type { Limit } from '#shared/calls/limits.ts';
import type { NoticeKind } from '#shared/texts/notice.ts';
import type { Platform } from './context.ts';
import type { TableName } from './db/client.ts';
import { registerConstraints } from './db/errors.ts';
import { registerSubscriptions, type Subscription } from './domain-events.ts';
import type { LiveContentLoader } from './events/routes.ts';
import type { BoundCall } from './http/calls/bind.ts';
import type { Limiter } from './http/calls/limits.ts';
import type { Job } from './jobs/define-job.ts';
import type { Metric } from './metrics/metrics.ts';
import type { MessageTemplate } from './outbox/message.ts';
import { registerMessages } from './outbox/templates.ts';
import type { PersonalData } from './personal-data.ts';
import type { Reseal } from './secret-keys/reseal.ts';
import { registerSettings, type SettingDefinitions, type SiteFactsOf } from './settings/settings.ts';

/** Registers routes outside the API contract: files, redirects, forms that work without script. */
export type PlainRoutes = (app: FastifyInstance, platform: Platform, limit: Limiter) => void | Promise<void>;

/** Which tables an owner's queries may name; enforced by scripts/checks/tables.ts. */
export type TableOwner = {
  readonly name: string;
  /** Tables that only the owner's files read and write. */
  readonly tables?: readonly TableName[];
  /** Read-only views for other slices, with what each shows. */
  readonly views?: Readonly<Partial<Record<TableName, string>>>;
  /** Personal data in the owner's tables, and how it is erased and exported. */
  readonly personalData?: PersonalData;
};

/**
 * What a slice adds to the application. `features/<slice>/slice.ts` is its manifest, `app/slices.ts` lists them all.
 * The platform uses slices only through this type.
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
  /** The error code that the API answers when a database constraint of the slice is violated, by constraint name. */
  readonly constraints?: Readonly<Record<string, ErrorCode>>;
  /** Settings that admins can change. `siteFacts` returns the part of them that pages show. */
  readonly settings?: SettingDefinitions;
  readonly siteFacts?: SiteFactsOf;
  /** Handlers of other slices' domain events, in the transaction that emits them. */
  readonly subscriptions?: readonly Subscription[];
  /** Functions that load the content of a live event (sent to open pages), by the kind of event. */
  readonly notes?: Readonly<Record<string, LiveContentLoader>>;
  /** Kinds of notices that it sends. */
  readonly notices?: readonly NoticeKind[];
  /** Templates of the mails and SMS that it sends. */
  readonly messages?: readonly MessageTemplate[];
  /** Metrics that the slice records through `platform.metrics`. */
  readonly metrics?: readonly Metric[];
  /** Encrypts its stored secrets again after SECRET_KEY was replaced. */
  readonly reseal?: Reseal;
};

export function defineSlice(slice: Slice): Slice {
  return slice;
}

/**
 * Registers errors, constraints, settings, subscriptions and templates of the slices with the platform. Called once per
 * process.
 */
export function registerSlices(slices: readonly Slice[]): void {
  for (const { errors, constraints, settings, siteFacts, subscriptions, messages } of slices) {
    if (errors) registerErrors(errors);
    if (constraints) registerConstraints(constraints);
    if (settings) registerSettings(settings, siteFacts);
    if (subscriptions) registerSubscriptions(subscriptions);
    if (messages) registerMessages(messages);
  }
}
