import { useLingui } from '@lingui/react/macro';
import { Heart, IndianRupee, KeyRound, ShieldCheck, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CurrentUser } from '#features/identity/contract.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { MoreMenu } from '#platform/web/ui/dialogs/more-menu.tsx';
import { MessagesButton } from './messages-button.tsx';

const ChangePasswordDialog = lazyDialog(() =>
  import('#features/identity/web/change-password-dialog.tsx').then((module) => module.ChangePasswordDialog),
);

export type DashboardAction = {
  key: string;
  icon: ReactNode;
  text: string;
  disabled?: boolean;
  onSelect: () => void;
};

const ICON = { size: 20, strokeWidth: 1.9, 'aria-hidden': true } as const;

type DashboardActionsProps = {
  userType: CurrentUser['userType'];
  /** An action for this role, shown before the common ones. */
  first?: DashboardAction;
};

/** Actions in a dashboard's header. On phones, all but Messages are in the "More" menu. */
export function DashboardActions({ userType, first }: DashboardActionsProps) {
  const { t } = useLingui();
  const [changing, setChanging] = useState(false);
  const navigate = useNavigate();
  const inline: DashboardAction[] = [
    ...(first ? [first] : []),
    {
      key: 'password',
      text: t`Change Password`,
      icon: <KeyRound {...ICON} />,
      onSelect: () => setChanging(true),
    },
  ];
  const rest: DashboardAction[] = [
    ...(userType === 'teacher'
      ? [
          {
            key: 'classes',
            text: t`Group classes`,
            icon: <UsersRound {...ICON} />,
            onSelect: () => void navigate('/teacher-dashboard/classes'),
          },
        ]
      : []),
    ...(userType === 'student'
      ? [
          {
            key: 'saved',
            text: t`Saved teachers`,
            icon: <Heart {...ICON} />,
            onSelect: () => void navigate('/saved'),
          },
        ]
      : []),
    ...(userType === 'admin'
      ? []
      : [
          {
            key: 'payments',
            text: t`Payments`,
            icon: <IndianRupee {...ICON} />,
            onSelect: () => void navigate('/payments'),
          },
        ]),
    {
      key: 'privacy',
      text: t`Privacy & data`,
      icon: <ShieldCheck {...ICON} />,
      onSelect: () => void navigate('/privacy-and-data'),
    },
  ];
  return (
    <div className="flex shrink-0 items-start gap-2 md:self-center">
      <MessagesButton compact />
      <div className="flex gap-2 max-lg:hidden">
        {inline.map(({ key, text, icon, disabled = false, onSelect }) => (
          <Button
            key={key}
            variant={key === first?.key ? 'outline' : 'ghost'}
            {...(disabled && { disabled })}
            onClick={onSelect}
          >
            {icon}
            {text}
          </Button>
        ))}
        <MoreMenu label={t`More`} items={rest} />
      </div>
      <div className="lg:hidden">
        <MoreMenu label={t`More`} items={[...inline, ...rest]} />
      </div>
      {changing && <ChangePasswordDialog userType={userType} onClose={() => setChanging(false)} />}
    </div>
  );
}
