import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Circle, CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTimeSlots } from '#features/availability/web/queries.ts';
import { VerifyButton } from '#features/contacts/web/verify-banners.tsx';
import type { CurrentUser } from '#features/identity/contract.ts';
import { factsOf } from '#features/teacher-workspace/profile-facts.ts';
import { CertificationsCard } from '#features/teacher-workspace/web/certifications-card.tsx';
import { useOwnCertifications } from '#features/teacher-workspace/web/queries.ts';
import { missingSteps, PROFILE_STEPS, type ProfileStep } from '#features/teachers/completeness.ts';
import { SubmitButton } from '#features/verification/web/submit-button.tsx';
import { useSite } from '#platform/web/api/site.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { askToLeave } from '#platform/web/ui/dialogs/unsaved-changes.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import type { DashboardTab } from '../dashboard-tab.ts';
import { type SetupStep, stepOf } from './setup-steps.ts';
import { StepLayout, type StepProps } from './step-layout.tsx';

type Key = ProfileStep['key'];

/** Texts of the list: for a missing step and for a done one. */
const LABELS: Readonly<Record<Key, readonly [missing: Words, done: Words]>> = {
  picture: [text`No picture yet`, text`Picture`],
  intro: [text`No bio yet`, text`Bio`],
  description: [text`No description yet`, text`Description`],
  experience: [text`No years of experience`, text`Years of experience`],
  city: [text`No city yet`, text`City`],
  areas: [text`No teaching areas`, text`Teaching areas`],
  specializations: [text`No styles yet`, text`Styles`],
  price: [text`No price yet`, text`Prices`],
  certification: [text`No certificate yet`, text`Certificate`],
  hours: [text`No weekly hours`, text`Weekly hours`],
  photos: [text`No photo of your classes`, text`Photos of your classes`],
};

type StepSendProps = Omit<StepProps, 'onDone'> & {
  user: CurrentUser;
  onStep: (step: SetupStep) => void;
  onTab: (tab: DashboardTab) => void;
};

/**
 * Step 5: lists what is missing and what is done, and submits the profile. If something is missing, the teacher must
 * confirm.
 */
export function StepSend({ user, onStep, onTab, ...step }: StepSendProps) {
  const { t } = useLingui();
  const say = useText();
  const { profile } = step;
  const { data: certifications } = useOwnCertifications();
  const { data: slots } = useTimeSlots();
  const { verificationDays } = useSite();
  const [certifying, setCertifying] = useState(false);
  const counts = { certifications: certifications?.length ?? 1, weeklySlots: slots?.length ?? 1 };
  const missing = missingSteps(factsOf(profile, counts));
  const done = PROFILE_STEPS.filter(({ key }) => !missing.some((one) => one.key === key));

  /** Opens the fields of a missing or done step. */
  function open(key: Key): void {
    const to = stepOf(key);
    if (to !== null) onStep(to);
    else if (key === 'certification') setCertifying(true);
    else onTab('media');
  }

  const contacts = [
    { isDone: user.isEmailVerified, done: t`Email verified`, missing: t`Email not verified` },
    { isDone: user.isMobileVerified, done: t`Mobile verified`, missing: t`Mobile not verified` },
  ];
  const count = missing.length + contacts.filter(({ isDone }) => !isDone).length;
  const [first] = missing;
  const days = verificationDays.replace('–', '-');

  return (
    <StepLayout
      {...step}
      footer={
        <>
          <div className="mt-7 flex max-w-[30rem] flex-col gap-2.5">
            {first && (
              <Button className="min-h-13.5" onClick={() => open(first.key)}>
                {say(first.label)}
              </Button>
            )}
            {/* Submitting closes the set-up, also its other steps. If it is refused, their changes are still unsaved. */}
            <SubmitButton
              again={false}
              isIncomplete={count > 0}
              isSecondary={count > 0}
              confirm={askToLeave}
            />
          </div>
          <p className="mt-2.5 text-sm text-ink-2">
            <Trans>Our team answers within {days} business days. You can edit while you wait.</Trans>
          </p>
        </>
      }
    >
      {count > 0 && (
        <p className="flex gap-3 rounded-md bg-accent-soft px-4 py-3">
          <TriangleAlert
            size={20}
            strokeWidth={1.9}
            aria-hidden="true"
            className="mt-0.5 shrink-0 text-accent-ink"
          />
          <span>
            <strong className="font-semibold">
              <Plural value={count} one="# thing is missing." other="# things are missing." />
            </strong>{' '}
            <Trans>You can send now, but complete profiles are reviewed first and rank higher.</Trans>
          </span>
        </p>
      )}
      <ul className="mt-2">
        {missing.map(({ key }) => (
          <Item key={key} isDone={false} text={say(LABELS[key][0])}>
            <Button variant="ghost" aria-label={t`Add: ${say(LABELS[key][1])}`} onClick={() => open(key)}>
              <Trans>Add</Trans>
            </Button>
          </Item>
        ))}
        {!user.isEmailVerified && (
          <Item isDone={false} text={t`Email not verified`}>
            <VerifyButton
              channel="email"
              destination={user.email}
              title={t`Verify your email`}
              variant={first === undefined ? 'primary' : 'ghost'}
            />
          </Item>
        )}
        {!user.isMobileVerified && (
          <Item isDone={false} text={t`Mobile not verified`}>
            <VerifyButton
              channel="mobile"
              destination={user.mobile}
              title={t`Verify your mobile`}
              variant={first === undefined && user.isEmailVerified ? 'primary' : 'ghost'}
            />
          </Item>
        )}
        {done.map(({ key }) => (
          <Item key={key} isDone text={say(LABELS[key][1])}>
            <Button variant="ghost" aria-label={t`Change: ${say(LABELS[key][1])}`} onClick={() => open(key)}>
              <Trans>Change</Trans>
            </Button>
          </Item>
        ))}
        {contacts
          .filter(({ isDone }) => isDone)
          .map((one) => (
            <Item key={one.done} isDone text={one.done} />
          ))}
      </ul>
      <Dialog open={certifying} onClose={() => setCertifying(false)} title={t`Add a certificate`}>
        <CertificationsCard teacherId={profile.id} />
      </Dialog>
    </StepLayout>
  );
}

function Item({ isDone, text, children }: { isDone: boolean; text: string; children?: ReactNode }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex min-h-13 items-center gap-2.5 border-t border-line first:border-t-0">
      <Icon
        size={20}
        strokeWidth={1.9}
        aria-hidden="true"
        className={`shrink-0 ${isDone ? 'text-success' : 'text-accent-ink'}`}
      />
      <span className="min-w-0 flex-1">
        {text}
        <span className="sr-only">{isDone ? <Trans>, done</Trans> : null}</span>
      </span>
      {children}
    </li>
  );
}
