import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { text } from '#shared/texts/translate.ts';
import { formatInstantIst } from '#shared/time.ts';
import { actionLabel, resultLabel, targetLabel } from '../actions.ts';
import type { AuditEntry } from '../contract.ts';

const ROLES = {
  student: text`Student`,
  teacher: text`Teacher`,
  admin: text`Admin`,
  system: text`System`,
} as const;

/** One entry with expandable details. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const locale = useLocale();
  const { t } = useLingui();
  const say = useText();
  const actor = entry.actorName ?? (entry.actorId === null ? null : t`Deleted user`);
  const kind = say(targetLabel(entry.targetType));
  const result = say(resultLabel(entry.result));
  const target = entry.targetName ?? [kind, entry.targetId?.slice(0, 8)].filter(Boolean).join(' ');
  return (
    <li className="border-b border-line last:border-0">
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-primary-soft">
          <span className="w-full font-medium break-words sm:w-72">{say(actionLabel(entry.action))}</span>
          <span className="min-w-0 flex-1 basis-52 break-words text-ink-2">
            {[actor ?? say(ROLES[entry.actorRole]), target].join(' → ')}
          </span>
          {entry.result !== 'done' && <Badge tone="info">{result}</Badge>}
          <time dateTime={entry.at} className="tabular text-sm text-ink-2">
            {formatInstantIst(entry.at, 'exactDateTime', locale)}
          </time>
        </summary>
        <dl className="grid gap-x-5 gap-y-1.5 px-4 pb-4 text-sm sm:grid-cols-[9rem_1fr]">
          <Part name={t`Entry`}>{entry.seq}</Part>
          <Part name={t`Action`} isStored>
            {entry.action}
          </Part>
          <Part name={t`Who`}>
            {[actor, say(ROLES[entry.actorRole]), entry.actorId].filter(Boolean).join(' · ')}
          </Part>
          {/* Action and kind as stored: the search takes these names. */}
          <Part name={t`Target`} isStored>
            {[entry.targetName, entry.targetType, entry.targetId].filter(Boolean).join(' · ')}
          </Part>
          {entry.reason !== null && <Part name={t`Reason`}>{entry.reason}</Part>}
          <Part name={t`Result`}>{result}</Part>
          {entry.before && (
            <Part name={t`Before`} isStored>
              {JSON.stringify(entry.before, null, 1)}
            </Part>
          )}
          {entry.after && (
            <Part name={t`After`} isStored>
              {JSON.stringify(entry.after, null, 1)}
            </Part>
          )}
          {entry.ip !== null && (
            <Part name={t({ message: 'Address', context: 'of a device in the network' })}>{entry.ip}</Part>
          )}
          {entry.requestId !== null && <Part name={t`Request`}>{entry.requestId}</Part>}
          <Part name={t`Hash`}>{entry.hash}</Part>
        </dl>
      </details>
    </li>
  );
}

/** One detail. What is shown as it is stored is not put into the reader's language, by us or by the browser. */
function Part({
  name,
  children,
  isStored = false,
}: {
  name: string;
  children: string | number;
  isStored?: boolean;
}) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 break-all whitespace-pre-wrap" translate={isStored ? 'no' : undefined}>
        {children}
      </dd>
    </>
  );
}
