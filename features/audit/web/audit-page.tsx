import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { useDebounced } from '#platform/web/ui/hooks/use-debounced.ts';
import { ShowMore } from '#platform/web/ui/show-more.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { formatCount } from '#shared/calls/pagination.ts';
import { pluralText, text } from '#shared/texts/translate.ts';
import { ACTION_LABELS } from '../actions.ts';
import { AuditChainState } from './audit-chain-state.tsx';
import { AuditRow } from './audit-row.tsx';
import { type AuditFilter, useAudit } from './queries.ts';

const FAILED = text`Failed to fetch the log`;
const NOTHING = { action: '', actor: '', target: '', from: '', to: '' };
type Typed = typeof NOTHING;

const TEXT_FILTERS = [
  { name: 'actor', label: text`Who did it`, placeholder: text`Name, email or id` },
  { name: 'target', label: text`Target`, placeholder: text`Name, kind or id` },
] as const;
const ACTIONS = Object.entries(ACTION_LABELS).sort(([, a], [, b]) => a.message.localeCompare(b.message));
const DAYS = [
  { name: 'from', label: text`From` },
  { name: 'to', label: text`To` },
] as const;

function filterOf(typed: Typed): AuditFilter {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''));
}

/** The audit log: search, pages, and the state of its chain. */
export function AuditPage() {
  const say = useText();
  const { t } = useLingui();
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const [hideViews, setHideViews] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const filter = filterOf(useDebounced(typed));
  // A search for one action shows it even if it is a view.
  const looks = hideViews && filter.action === undefined ? 'hidden' : undefined;
  const { query: list, rows: entries, total } = useAudit({ ...filter, ...(looks && { looks }) });
  const set = (name: keyof Typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value });
  return (
    <section aria-labelledby="audit">
      <h2 id="audit" ref={heading} tabIndex={-1} className="text-xl outline-none">
        <Trans>Audit log</Trans>
      </h2>
      <p className="mt-1 mb-4 text-ink-2">
        <Trans>Important actions, and who took them. Viewing this page is logged too.</Trans>
      </p>
      <AuditChainState />
      <search className="my-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_11rem_11rem]">
        <Field label={t`Action`} className="min-w-0">
          {(control) => (
            <Select {...control} value={typed.action} onChange={set('action')}>
              <option value="">{t`Any action`}</option>
              {ACTIONS.map(([action, words]) => (
                <option key={action} value={action}>
                  {say(words)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {TEXT_FILTERS.map(({ name, label, placeholder }) => (
          <Field key={name} label={say(label)} className="min-w-0">
            {(control) => (
              <TextInput
                {...control}
                type="search"
                icon={<Search size={18} strokeWidth={1.9} />}
                maxLength={100}
                placeholder={say(placeholder)}
                value={typed[name]}
                onChange={set(name)}
              />
            )}
          </Field>
        ))}
        {/* The two date fields stay side by side on phones. Only large text wraps them. */}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4 sm:contents">
          {DAYS.map(({ name, label }) => (
            <Field key={name} label={say(label)} className="min-w-0">
              {(control) => <TextInput {...control} type="date" value={typed[name]} onChange={set(name)} />}
            </Field>
          ))}
        </div>
      </search>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-5">
        <p role="status" className="text-sm text-ink-2">
          {list.data
            ? say(pluralText(total, { one: '{1} entry', other: '{1} entries' }, formatCount(total)))
            : !list.error && t`Loading...`}
        </p>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={hideViews}
            onChange={(event) => setHideViews(event.target.checked)}
          />
          <Trans>Hide views</Trans>
        </label>
      </div>
      {list.error && !list.isFetchNextPageError && (
        <LoadFailed className="mb-4" title={say(FAILED)} error={list.error} onRetry={list.refetch} />
      )}
      {list.data === undefined && !list.error && <Skeleton className="h-40 w-full rounded-lg" />}
      {list.data && entries.length === 0 && (
        <EmptyState
          title={t`No entries found`}
          text={t`Try fewer words or other days.`}
          action={
            <Button
              variant="outline"
              onClick={() => {
                setTyped(NOTHING);
                setHideViews(false);
                // This button disappears with the empty state, so the focus moves to the heading.
                heading.current?.focus();
              }}
            >
              <Trans>Show all entries</Trans>
            </Button>
          }
        />
      )}
      {entries.length > 0 && (
        <ul aria-label={t`Entries`} className="rounded-lg border border-line bg-surface">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <ShowMore query={list} failedText={FAILED} />
    </section>
  );
}
