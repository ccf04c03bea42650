import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { text, type Words } from '#shared/texts/translate.ts';

type SampleSignIn = { role: string; mobile: string; password: string };

const ROLES: Readonly<Record<string, Words>> = {
  student: text`student`,
  teacher: text`teacher`,
  admin: text`admin`,
};

/** The accounts of the demo data, if there are any. Choosing one fills in the form. */
export function SampleSignIns({ onChoose }: { onChoose: (account: SampleSignIn) => void }) {
  const say = useText();
  const { data, isPending } = useQuery<SampleSignIn[]>({ queryKey: ['/dev/accounts.json'] });
  if (isPending) return <Skeleton className="mt-6 h-75 w-full rounded-lg" />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="samples" className="mt-6 rounded-lg border border-line bg-surface-sunken p-4">
      <h2 id="samples" className="text-md">
        <Trans>Sample accounts</Trans>
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        <Trans>This is a demonstration with made-up people. Choose a role to fill in its sign-in.</Trans>
      </p>
      <ul className="mt-2 divide-y divide-line">
        {data.map((account) => (
          <li key={account.mobile} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block font-medium capitalize">{say(ROLES[account.role] ?? account.role)}</span>
              <span className="tabular block text-sm text-ink-2">
                {account.mobile} ·{' '}
                <span translate="no" className="inline-block break-all">
                  {account.password}
                </span>
              </span>
            </span>
            <Button variant="ghost" className="shrink-0" onClick={() => onChoose(account)}>
              <Trans>
                Use <span className="sr-only">the {say(ROLES[account.role] ?? account.role)} account</span>
              </Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
