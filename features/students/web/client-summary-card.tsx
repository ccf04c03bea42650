import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, CircleAlert, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#features/identity/contract.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { ContactText } from '#platform/web/ui/people/contact-text.tsx';
import { displayName } from '#shared/texts/text.ts';
import type { ClientProfile } from '../contract.ts';

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const;

/** The student's saved profile at a glance. */
export function ClientSummaryCard({
  user,
  profile,
}: {
  user: CurrentUser;
  profile: ClientProfile | undefined;
}) {
  const { t } = useLingui();
  const place = [profile?.area, profile?.city].filter(Boolean).join(', ');
  return (
    <section aria-labelledby="summary" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="flex items-center gap-4 lg:flex-col lg:text-center">
        <Avatar
          name={displayName(user)}
          src={user.profileImageUrl}
          className="size-16 text-lg lg:size-24 lg:text-xl"
        />
        <div className="min-w-0">
          <h2 id="summary" className="text-lg break-words">
            {displayName(user)}
          </h2>
          <p className="text-ink-2">
            <Trans>Student</Trans>
          </p>
        </div>
      </div>
      <dl className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
        <Fact
          icon={<Mail {...ICON} />}
          label={t`Email`}
          value={user.email === '' ? t`Not set yet` : <ContactText contact={user.email} />}
          verified={user.isEmailVerified}
        />
        <Fact
          icon={<Phone {...ICON} />}
          label={t`Mobile`}
          value={user.mobile === '' ? t`Not set yet` : <ContactText contact={user.mobile} />}
          verified={user.isMobileVerified}
        />
        <Fact icon={<MapPin {...ICON} />} label={t`Location`} value={place || t`Not set yet`} />
      </dl>
    </section>
  );
}

type FactProps = { icon: ReactNode; label: string; value: ReactNode; verified?: boolean };

function Fact({ icon, label, value, verified }: FactProps) {
  return (
    <div className="relative pl-8">
      <dt className="text-sm text-ink-2">
        <span className="absolute top-0.5 left-0">{icon}</span>
        {label}
      </dt>
      <dd className="wrap-anywhere">{value}</dd>
      {verified !== undefined && (
        <dd className="mt-1">
          {verified ? (
            <Badge tone="success" icon={<BadgeCheck size={14} strokeWidth={1.9} aria-hidden="true" />}>
              <Trans>Verified</Trans>
            </Badge>
          ) : (
            <Badge tone="pending" icon={<CircleAlert size={14} strokeWidth={1.9} aria-hidden="true" />}>
              <Trans>Not verified</Trans>
            </Badge>
          )}
        </dd>
      )}
    </div>
  );
}
