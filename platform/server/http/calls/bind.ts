import type * as z from 'zod';
import type { CallRef, CallShape, Input, Output, ParsedInput } from '#shared/calls/call.ts';
import { AppError } from '#shared/calls/errors.ts';
import { readIssueText } from '#shared/texts/issue-text.ts';
import type { CacheTag } from '../../answers/answer-cache.ts';
import type { Actor, ContextFor, RequestContext } from '../../context.ts';
import { runInCall } from '../../current-call.ts';
import { recordCall } from '../../security-log/record-call.ts';
import { runOncePerKey } from './idempotency.ts';
import { JsonText } from './json-text.ts';
import { validationMessage } from './validation-message.ts';

type RawInput = { params?: unknown; query?: unknown; body?: unknown };
type ResponseOf<C> = C extends { readonly response: infer R extends z.ZodType } ? z.input<R> : never;
type AnswerOf<C> = ResponseOf<C> | JsonText<ResponseOf<C>>;
type ParamsOf<C> = ParsedInput<C> extends { params: infer P } ? P : Record<never, never>;

type BindOptions<C extends CallShape> = {
  /**
   * Tags of the data in a guest's answer: it may be cached until one of them changes (platform/server/answers). Without
   * `tags`, the call is executed for each request.
   */
  tags?: (input: ParsedInput<C>) => readonly CacheTag[];
  /** Runs before query and body are validated, so that "not yours" (404) comes before "not valid" (400). */
  guard?: (params: ParamsOf<C>, ctx: ContextFor<C['access']>) => Promise<void>;
};

/** A call with its handler; HTTP routes and server rendering both run it. */
export type BoundCall = {
  readonly call: CallShape;
  /** Whether answers to guests may be cached. */
  readonly isCached: boolean;
  /** Throws UNAUTHORIZED or WRONG_ROLE. */
  readonly checkAccess: (actor: Actor | null) => void;
  readonly execute: (raw: RawInput, ctx: RequestContext) => Promise<unknown>;
};

/**
 * Binds a call to its handler. Errors are checked in this order: 401, 403 (role), 404 (malformed id, `guard`), 400,
 * then the errors of the handler. The response schema removes keys that it does not name (a JsonText was validated when
 * it was stored). An `idempotent` call with a key runs once per key (platform/server/http/calls/idempotency.ts).
 */
export function bind<const C extends CallShape>(
  call: C,
  handler: (input: ParsedInput<C>, ctx: ContextFor<C['access']>) => Promise<AnswerOf<C>> | AnswerOf<C>,
  options: BindOptions<C> = {},
): BoundCall {
  async function execute(raw: RawInput, ctx: RequestContext): Promise<unknown> {
    checkAccess(call, ctx.actor);
    const allowed = ctx as ContextFor<C['access']>;
    const params = parseParams(call, raw.params);
    await options.guard?.(params as ParamsOf<C>, allowed);
    const input = { params, ...parseInput(call, raw) } as ParsedInput<C>;
    const run = async (context: RequestContext) => {
      context.origin.add(options.tags?.(input) ?? null);
      const answer = await handler(input, context as ContextFor<C['access']>);
      return answer instanceof JsonText ? answer : call.response.parse(answer);
    };
    if (call.security) return recordCall(call, (input as RawInput).body, ctx, () => run(ctx));
    const { actor, idempotencyKey: key } = ctx;
    if (!call.idempotent || key === null || actor === null) return run(ctx);
    return runOncePerKey(
      { ...ctx, actor },
      { call, key, input: [params, raw.query ?? {}, raw.body ?? {}] },
      run,
    );
  }
  return {
    call,
    isCached: options.tags !== undefined,
    checkAccess: (actor) => checkAccess(call, actor),
    execute: (raw, ctx) => runInCall(call.name, () => execute(raw, ctx)),
  };
}

/** Runs a bound call in this process, for server rendering: no HTTP, same checks, same answer. */
export type LocalSend = <C extends CallShape>(
  ref: CallRef<C>,
  input: Input<C>,
) => Promise<{ data: Output<C>; headers: Readonly<Record<string, string>> }>;

function checkAccess(call: CallShape, actor: Actor | null): void {
  if (call.access === 'public') return;
  if (actor === null) throw new AppError('UNAUTHORIZED');
  if (call.access === 'signedIn') return;
  const allowed = call.access === 'member' ? actor.role !== 'admin' : call.access === actor.role;
  if (!allowed) throw new AppError('WRONG_ROLE');
}

function parseParams(call: CallShape, raw: unknown): unknown {
  if (call.params === undefined) return {};
  const parsed = call.params.safeParse(raw);
  if (!parsed.success) throw new AppError('NOT_FOUND');
  return parsed.data;
}

function parseInput(call: CallShape, raw: RawInput): { query?: unknown; body?: unknown } {
  const issues: z.core.$ZodIssue[] = [];
  const take = (schema: z.ZodType | undefined, value: unknown): unknown => {
    const parsed = schema?.safeParse(value ?? {}, { error: validationMessage });
    if (parsed?.success === false) issues.push(...parsed.error.issues);
    return parsed?.data;
  };
  const query = take(call.query, raw.query);
  const body = take(call.body, raw.body);
  if (issues.length > 0) throw inputError(issues);
  return { query, body };
}

/** All validation errors by field, each once; people see the first one as the message. */
function inputError(issues: readonly z.core.$ZodIssue[]): AppError {
  const messages = new Map<string, Set<string>>();
  for (const { path, message } of issues) {
    const field = path.join('.') || 'body';
    messages.set(field, (messages.get(field) ?? new Set()).add(message));
  }
  const fields = Object.fromEntries(
    [...messages].map(([field, found]) => [field, [...found].map(readIssueText)]),
  );
  const [first] = issues;
  return new AppError('INVALID_INPUT', { ...(first && { message: readIssueText(first.message) }), fields });
}
