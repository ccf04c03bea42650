import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Banner } from '#platform/web/ui/states/banner.tsx';
import { COMPLETE_BANNER_ID } from './search-card.tsx';

/** Tells a student with an incomplete profile why they cannot book yet. */
export function CompleteProfileBanner() {
  const { t } = useLingui();
  return (
    <div className="mb-5">
      <Banner
        id={COMPLETE_BANNER_ID}
        tone="warn"
        title={t`Complete Your Profile to Book Sessions`}
        text={t`Complete your profile and verify your mobile number and email to request sessions.`}
        action={
          <ButtonLink
            to="/client-dashboard"
            variant="outline"
            className="max-md:border-transparent! max-md:bg-transparent! max-md:px-0! max-md:text-sm! max-md:underline"
          >
            <Trans>Complete Profile</Trans>
          </ButtonLink>
        }
      />
    </div>
  );
}
