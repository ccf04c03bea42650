import { callUrl } from '#shared/calls/call.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { LimitName } from '#shared/calls/limits.ts';
import type { RequestContext } from '../context.ts';
import type { BoundCall, LocalSend } from '../http/calls/bind.ts';
import { JsonText } from '../http/calls/json-text.ts';

export type CallsByRef = ReadonlyMap<string, BoundCall>;

export const callsByRef = (calls: readonly BoundCall[]): CallsByRef =>
  new Map(calls.map((bound) => [`${bound.call.method} ${bound.call.path}`, bound]));

/**
 * Runs a page's API calls in this process; equal calls run once. Each response has its own headers. The page counts
 * once against each call's rate limit, so it can't bypass limits. A page with a failed call is not cached, except for
 * UNAUTHORIZED, which every guest gets.
 */
export function localCalls(
  { byRef, context }: { byRef: CallsByRef; context: RequestContext },
  limit: (name: LimitName) => Promise<void>,
): LocalSend {
  const answers = new Map<string, Promise<unknown>>();
  const counted = new Map<LimitName, Promise<void>>();

  function count(name: LimitName): Promise<void> {
    const counting = counted.get(name) ?? limit(name);
    counted.set(name, counting);
    return counting;
  }

  async function run(bound: BoundCall, input: object): Promise<unknown> {
    if (bound.call.limit) await count(bound.call.limit);
    const headers: Record<string, string> = {};
    const own: RequestContext = {
      ...context,
      header: (name, value) => {
        headers[name.toLowerCase()] = value;
      },
    };
    try {
      const answer = await bound.execute(input, own);
      return { data: answer instanceof JsonText ? answer.parse() : answer, headers };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'UNAUTHORIZED')) context.origin.add(null);
      throw error;
    }
  }

  return ((ref: Parameters<LocalSend>[0], input: Parameters<LocalSend>[1]) => {
    const bound = byRef.get(`${ref.method} ${ref.path}`);
    if (bound === undefined) throw new Error(`No call is bound to ${ref.method} ${ref.path}`);
    const key = `${ref.method} ${callUrl(ref, input as object)}`;
    const answer = answers.get(key) ?? run(bound, input as object);
    answers.set(key, answer);
    return answer;
  }) as LocalSend;
}
