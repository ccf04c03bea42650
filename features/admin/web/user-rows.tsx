import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { ContactText } from '#platform/web/ui/people/contact-text.tsx';
import { VerifiedMark } from '#platform/web/ui/people/verified-mark.tsx';
import { displayName } from '#shared/texts/text.ts';
import { formatInstant } from '#shared/time.ts';
import type { AdminUser } from '../contract.ts';

type UserRowsProps = {
  label: string;
  users: readonly AdminUser[];
  renderActions: (user: AdminUser) => ReactNode;
};

const HEAD = 'px-3 py-2.5 text-left text-sm font-medium text-ink-2';
const CELL = 'px-3 py-3 align-middle';

/** One table, shown as cards on phones. */
export function UserRows({ label, users, renderActions }: UserRowsProps) {
  const locale = useLocale();
  return (
    <table aria-label={label} className="w-full border-collapse max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line">
          <th scope="col" className={HEAD}>
            <Trans>Name</Trans>
          </th>
          <th scope="col" className={HEAD}>
            <Trans>Contact</Trans>
          </th>
          <th scope="col" className={HEAD}>
            <Trans>Joined</Trans>
          </th>
          <th scope="col" className={HEAD}>
            <Trans>Status</Trans>
          </th>
          <th scope="col" className={HEAD}>
            <span className="sr-only">
              <Trans>Actions</Trans>
            </span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
        {users.map((user) => (
          <tr
            key={user.id}
            className="border-b border-line max-md:flex max-md:flex-wrap max-md:items-center max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-1.5"
          >
            <th scope="row" className={`${CELL} text-left font-normal max-md:basis-full`}>
              <Person user={user} />
            </th>
            <td className={`${CELL} text-sm max-md:basis-full max-md:py-1`}>
              <Contact user={user} />
            </td>
            <td className={`${CELL} text-sm whitespace-nowrap text-ink-2 max-md:py-1`}>
              <span className="md:hidden">
                <Trans>Joined</Trans>{' '}
              </span>
              {formatInstant(user.createdAt, 'date', locale)}
            </td>
            <td className={`${CELL} max-md:py-1`}>
              <AccountStatus user={user} />
            </td>
            <td className={`${CELL} max-md:basis-full max-md:py-1 md:py-1.5 md:text-right`}>
              <span className="flex flex-wrap gap-1 max-md:-ml-4 md:justify-end">{renderActions(user)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Person({ user }: { user: AdminUser }) {
  const { t } = useLingui();
  return (
    <span className="flex items-center gap-3">
      <Avatar name={displayName(user)} src={user.profileImageUrl} />
      <span className="min-w-0">
        <span className="flex items-center gap-1.5 font-semibold wrap-anywhere">
          {displayName(user)}
          {user.isVerified && <VerifiedMark />}
        </span>
        <span className="block text-sm text-ink-2">
          {[user.city, user.isSample ? t`Sample profile` : null].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  );
}

function Contact({ user }: { user: AdminUser }) {
  const { t } = useLingui();
  const line = 'block';
  return (
    <>
      <span className={line}>
        {user.email === '' ? t`No email` : <ContactText contact={user.email} />}
        {!user.isEmailVerified && (
          <span className="text-ink-3">
            {' '}
            <Trans>(not verified)</Trans>
          </span>
        )}
      </span>
      <span className={`${line} tabular`}>
        {user.mobile === '' ? t`No mobile number` : <ContactText contact={user.mobile} />}
        {!user.isMobileVerified && (
          <span className="text-ink-3">
            {' '}
            <Trans>(not verified)</Trans>
          </span>
        )}
      </span>
    </>
  );
}

function AccountStatus({ user }: { user: AdminUser }) {
  if (!user.isBlocked) {
    return (
      <Badge tone="success" icon={<CircleCheck size={15} strokeWidth={1.9} aria-hidden="true" />}>
        <Trans>Active</Trans>
      </Badge>
    );
  }
  return (
    <>
      <Badge tone="danger" icon={<Ban size={15} strokeWidth={1.9} aria-hidden="true" />}>
        <Trans>Blocked</Trans>
      </Badge>
      {user.blockedReason && (
        <span className="mt-1 block max-w-[14rem] text-sm break-words text-ink-2">{user.blockedReason}</span>
      )}
    </>
  );
}
