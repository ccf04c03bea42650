import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useSite } from '#platform/web/api/site.tsx';
import { StaticPage, StaticSection, Steps, TEXT_LINK_CLASS } from '#platform/web/layouts/static-page.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { PRODUCT } from '#shared/product.ts';
import { text } from '#shared/texts/translate.ts';

const STEPS = [
  {
    title: text`Find`,
    text: text`Choose your city or area, a style, and whether you want to meet in person or online. Compare profiles, prices and reviews without an account.`,
  },
  {
    title: text`Ask`,
    text: text`Pick the days and up to three times that suit you, add a few words and send. Sending a request costs nothing.`,
  },
  {
    title: text`Practise`,
    text: text`The teacher confirms a time or suggests others, usually within 24 hours. We notify you at once and remind you before the session.`,
  },
];

/** Explains booking in three steps. */
export function Component() {
  const { t } = useLingui();
  const { verificationDays } = useSite();
  return (
    <StaticPage
      path="/how-it-works"
      title={t`How it works`}
      description={t`Find a yoga teacher on ${PRODUCT.name}, ask for a time that suits you and meet: how booking works, step by step.`}
      heading={t`How it works`}
      lead={t`Three steps from a search to a session.`}
    >
      <h2 className="sr-only">
        <Trans>The three steps</Trans>
      </h2>
      <Steps steps={STEPS} />
      <StaticSection id="verified" title={t`Who the teachers are`}>
        <p>
          <Trans>
            Teachers write their own profiles and submit them for review. Our team looks at each profile
            before the teacher gets the green check badge and appears in search. That takes {verificationDays}{' '}
            business days. Certificates that we have not looked at yet show “not yet checked”.
          </Trans>
        </p>
      </StaticSection>
      <StaticSection id="paying" title={t`What you pay, and to whom`}>
        <p>
          <Trans>
            The profile shows the price by the hour or by the month for each session type. We save it in your
            request, so it can't change afterwards. You pay the teacher directly; {PRODUCT.name} takes no
            commission. See{' '}
            <Link to="/pricing" className={TEXT_LINK_CLASS}>
              Pricing
            </Link>
            .
          </Trans>
        </p>
      </StaticSection>
      <StaticSection id="changes" title={t`When plans change`}>
        <p>
          <Trans>
            You can cancel a request that waits for a reply at any time. It expires by itself after 72 hours.
            For a confirmed session either side can suggest another time or ask to cancel. After the session
            you can leave a review, and edit it later.
          </Trans>
        </p>
      </StaticSection>
      <p className="mt-12 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to="/search">
          <Trans>Find Teachers</Trans>
        </ButtonLink>
        <ButtonLink to="/help" variant="outline">
          <Trans>Read more answers</Trans>
        </ButtonLink>
      </p>
    </StaticPage>
  );
}
