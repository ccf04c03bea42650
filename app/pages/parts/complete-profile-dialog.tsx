import { useLingui } from '@lingui/react/macro';
import { VerifyStep } from '#features/contacts/web/verify-step.tsx';
import type { CurrentUser } from '#features/identity/contract.ts';
import { CityStep } from '#features/students/web/city-step.tsx';
import { useCompletion } from '#features/students/web/completion.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { text } from '#shared/texts/translate.ts';
import { StudentCityField, toChosenPlace } from './student-city.tsx';

const STEPS = ['city', 'email', 'mobile'] as const;
const HEADINGS = {
  city: text`Where do you live?`,
  email: text`Verify your email`,
  mobile: text`Verify your mobile number`,
} as const;

type Props = {
  user: CurrentUser;
  /** First name of the teacher of the intended request. */
  teacherName: string;
  /** Proposed as the student's city; may be empty. */
  city: string;
  open: boolean;
  onClose: () => void;
};

/**
 * Asks a student for the missing profile data, one step at a time. Renders nothing when the profile is complete; the
 * caller then continues.
 */
export function CompleteProfileDialog({ user, teacherName, city, open, onClose }: Props) {
  const say = useText();
  const { t } = useLingui();
  const { missing } = useCompletion(user);
  const step = STEPS.find((one) => missing.includes(one));
  if (step === undefined) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={say(HEADINGS[step])}
      subtitle={t`${STEPS.length - missing.length} of ${STEPS.length} done, then back to ${teacherName}`}
    >
      <progress
        aria-label={t`Steps done`}
        value={STEPS.length - missing.length}
        max={STEPS.length}
        className="mb-5 block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-sunken [&::-moz-progress-bar]:bg-success [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-success"
      />
      {step === 'city' ? (
        <CityStep
          proposed={toChosenPlace(city, null)}
          renderCity={(props) => <StudentCityField {...props} />}
        />
      ) : (
        <VerifyStep key={step} channel={step} destination={user[step]} />
      )}
    </Dialog>
  );
}
