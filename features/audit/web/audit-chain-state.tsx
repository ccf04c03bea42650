import { Trans, useLingui } from '@lingui/react/macro';
import { Shield, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { formatNumber } from '#shared/money.ts';
import { pluralText, type Translate } from '#shared/texts/translate.ts';
import { formatInstantIst } from '#shared/time.ts';
import type { AuditChain } from '../contract.ts';
import { useAuditChain } from './queries.ts';

const when = (at: string, t: Translate) => formatInstantIst(at, 'exactDateTime', t.locale);
const entries = (count: number, t: Translate) => t(pluralText(count, { one: '# entry', other: '# entries' }));

function problemText({ brokenAt, missing, total }: AuditChain, t: Translate): string {
  if (brokenAt !== null)
    return t`The log was changed: entry ${brokenAt} does not follow from the one before it, or another key signed it.`;
  const stored = missing
    ? t`On ${when(missing.at, t)} it had ${entries(missing.entries, t)}, and their end is missing. `
    : '';
  return t`The log was cut or replaced. ${stored}It has ${entries(total, t)} now.`;
}

function checkedText(of: 'latest' | 'all', count: number, t: Translate): string {
  return t(
    of === 'all'
      ? pluralText(count, { one: 'All # entry was checked.', other: 'All # entries were checked.' })
      : pluralText(count, {
          one: 'The latest # entry was checked.',
          other: 'The latest # entries were checked.',
        }),
  );
}

/** What the check proves, and what it does not. */
function ProofText({ chain }: { chain: AuditChain }) {
  const { t } = useLingui();
  const say = useText();
  const { signedFrom, head, total } = chain;
  return (
    <>
      {signedFrom === null
        ? t`It is not signed yet: people with access to the database could rewrite it. The server signs it within a day. `
        : t`Changing an entry takes the site’s secret key: access to the database is not enough. `}
      {head === null
        ? t`No end of the log is stored outside the database yet, so this check can’t tell whether its latest entries were removed. The server stores one each day.`
        : t`It grew from ${formatNumber(head.entries)} to ${entries(total, say)} since ${when(head.at, say)}, compared with the end that the server stored outside the database. Entries added since then could be removed without a trace.`}
    </>
  );
}

/** Takes the space of the result, so that the page does not shift when it arrives. */
function Checking() {
  return (
    <>
      <Trans>Checking the log...</Trans>
      <span aria-hidden="true" className="invisible">
        <ProofText
          chain={{
            isComplete: true,
            entries: 0,
            brokenAt: null,
            missing: null,
            signedFrom: 1,
            head: null,
            total: 0,
          }}
        />
      </span>
    </>
  );
}

/** Shows whether the log is intact: checks the latest entries at once, and all on request. */
export function AuditChainState() {
  const say = useText();
  const { t } = useLingui();
  const [of, setOf] = useState<'latest' | 'all'>('latest');
  const { data, error, refetch, isFetching } = useAuditChain(of);
  const isBroken = data?.isComplete === false;
  // A check that failed says nothing about the log, whatever an earlier one found.
  const isIntact = data?.isComplete === true && error === null;
  const Icon = isBroken ? ShieldAlert : isIntact ? ShieldCheck : Shield;
  const tone = isBroken ? 'bg-danger-soft' : isIntact ? 'bg-success-soft' : 'bg-surface-sunken';
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-4 py-3 ${tone}`}>
      <p role="status" className="flex min-w-0 flex-1 basis-60 items-center gap-3">
        <Icon size={22} strokeWidth={1.9} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0">
          {!isBroken && error !== null && errorText(error, t`The log could not be checked.`)}
          {data === undefined && error === null && <Checking />}
          {data && isBroken && problemText(data, say)}
          {isIntact && (
            <>
              <strong className="font-semibold">
                {data.head === null ? t`No entry was changed.` : t`The log is complete.`}
              </strong>{' '}
              {checkedText(of, data.entries, say)} <ProofText chain={data} />
            </>
          )}
        </span>
      </p>
      <Button
        variant="outline"
        pending={isFetching && (of === 'all' || error !== null)}
        pendingLabel={t`Checking...`}
        onClick={() => (of === 'all' ? void refetch() : setOf('all'))}
      >
        <Trans>Check all</Trans>
      </Button>
    </div>
  );
}
