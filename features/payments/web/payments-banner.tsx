import { useLingui } from '@lingui/react/macro';
import { IndianRupee } from 'lucide-react';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Banner } from '#platform/web/ui/states/banner.tsx';
import { useTeacherDues } from './queries.ts';

/**
 * Banner on the teacher's dashboard: payments to answer, or a missing UPI id. Hidden before the first confirmed
 * session.
 */
export function PaymentsBanner() {
  const { t } = useLingui();
  const { data } = useTeacherDues();
  if (data === undefined || data.dues.length === 0) return null;
  const said = data.dues.filter(({ state }) => state === 'said_paid').length;
  const [title, action] =
    said > 0
      ? [t`Payments to answer: ${said}`, t`Say if it came`]
      : data.hasUpiId || data.upiIdWaits
        ? [t`Payments of your students`, t`Payments`]
        : [t`No UPI id yet`, t`Add it`];
  return (
    <Banner
      tone={said > 0 ? 'warn' : 'info'}
      icon={<IndianRupee size={20} strokeWidth={1.9} aria-hidden="true" />}
      title={title}
      action={
        <ButtonLink to="/payments" variant="outline">
          {action}
        </ButtonLink>
      }
    />
  );
}
