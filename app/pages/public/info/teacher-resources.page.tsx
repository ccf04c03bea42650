import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useSite } from '#platform/web/api/site.tsx';
import { StaticPage, StaticSection, TEXT_LINK_CLASS } from '#platform/web/layouts/static-page.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { PRODUCT } from '#shared/product.ts';

/** Advice for teachers: profile, verification, prices, hours and reviews. */
export function Component() {
  const { t } = useLingui();
  const { verificationDays } = useSite();
  return (
    <StaticPage
      path="/teacher-resources"
      title={t`Teacher resources`}
      description={t`How to write a profile that students trust on ${PRODUCT.name}, get it verified, set prices and hours, and answer requests.`}
      heading={t`Teacher resources`}
      lead={t`What helps students to find you, trust you and come back.`}
    >
      <StaticSection id="profile" title={t`A profile that students trust`}>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>
            <Trans>
              A clear picture of your face, in daylight. It is cropped to a square and shown in an arch.
            </Trans>
          </li>
          <li>
            <Trans>A bio of one sentence: who you teach and how. It has room for 100 characters.</Trans>
          </li>
          <li>
            <Trans>
              A description that says what a first session is like, what to bring and what you don't teach. Up
              to 2000 characters.
            </Trans>
          </li>
          <li>
            <Trans>Your styles, with a star on the three that are your strongest.</Trans>
          </li>
          <li>
            <Trans>
              Photos of your teaching place and a short video, if you have one on YouTube or Vimeo.
            </Trans>
          </li>
        </ul>
        <p>
          <Trans>
            Your dashboard lists what is still missing. The same list counts towards your place in search.
          </Trans>
        </p>
      </StaticSection>
      <StaticSection id="verification" title={t`Getting verified`}>
        <p>
          <Trans>
            Add your certificates with the issuer and the year, then submit the profile for review. We look at
            it within {verificationDays} business days. If something is missing we tell you what it is, and
            you can resubmit. After that you can edit freely; new certificates show “not yet checked” until we
            have checked them.
          </Trans>
        </p>
      </StaticSection>
      <StaticSection id="prices" title={t`Prices`}>
        <p>
          <Trans>
            Four prices, each optional: online and in person, by the hour and by the month. Leave a price
            empty if you don't offer it. Look at what others in your city charge under{' '}
            <Link to="/pricing" className={TEXT_LINK_CLASS}>
              Pricing
            </Link>
            . A free demo session, once for each student, makes the first step easy.
          </Trans>
        </p>
      </StaticSection>
      <StaticSection id="hours" title={t`Hours and requests`}>
        <p>
          <Trans>
            Publish the hours when you teach: students pick their times from them. Mark days off, so that
            students don't ask for them. Answer requests within 24 hours; if a time doesn't suit you, suggest
            another instead of rejecting. How often and how fast you reply is shown on your profile once there
            are three requests.
          </Trans>
        </p>
      </StaticSection>
      <StaticSection id="reviews" title={t`Reviews`}>
        <p>
          <Trans>
            Students can review after a completed session. You can reply once to each review: say thank you or
            correct something, without personal details of the student.
          </Trans>
        </p>
      </StaticSection>
      <p className="mt-12 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to="/teacher-signup">
          <Trans>Become a Teacher</Trans>
        </ButtonLink>
        <ButtonLink to="/help#teachers" variant="outline">
          <Trans>Questions from teachers</Trans>
        </ButtonLink>
      </p>
    </StaticPage>
  );
}
