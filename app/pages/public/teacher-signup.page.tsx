import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeIndianRupee, CalendarClock, Images, Star, Users, Video } from 'lucide-react';
import { KNOWN_STYLES } from '#features/teachers/style-labels.ts';
import { useLowData } from '#platform/web/api/device-choices.ts';
import { useSite } from '#platform/web/api/site.tsx';
import { CanonicalLinks } from '#platform/web/layouts/page-address.tsx';
import { PageFrame } from '#platform/web/layouts/page-frame.tsx';
import { BarLink, PlainBar } from '#platform/web/layouts/plain-bar.tsx';
import { type IconPoint, IconPoints, Steps, WideSection } from '#platform/web/layouts/static-page.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { PRODUCT } from '#shared/product.ts';
import { text } from '#shared/texts/translate.ts';

const JOIN = '/auth?mode=teacher';
const ICON = { size: 20, strokeWidth: 1.9, 'aria-hidden': true } as const;

const BENEFITS: readonly IconPoint[] = [
  {
    title: text`Build your student base`,
    text: text`Students search by city, area and style. Your profile is where they find you.`,
    icon: <Users {...ICON} />,
    colours: 'bg-primary-soft text-primary-ink',
  },
  {
    title: text`Set your own rates`,
    text: text`Hourly and monthly, online and in person. You keep all of it.`,
    icon: <BadgeIndianRupee {...ICON} />,
    colours: 'bg-accent-soft text-accent-ink',
  },
  {
    title: text`Flexible scheduling`,
    text: text`Publish the hours that suit you, mark days off, and accept only what fits.`,
    icon: <CalendarClock {...ICON} />,
    colours: 'bg-lotus-soft text-lotus-ink',
  },
  {
    title: text`Showcase your credentials`,
    text: text`Certificates, photos and videos show how you teach before the first session.`,
    icon: <Images {...ICON} />,
    colours: 'bg-success-soft text-success-ink',
  },
  {
    title: text`Reviews and ratings`,
    text: text`Only students who had a session can review. Your good work is seen.`,
    icon: <Star {...ICON} />,
    colours: 'bg-accent-soft text-accent-ink',
  },
  {
    title: text`Online and in person`,
    text: text`Teach at your home, at the student’s, in a park or by video. Offer one or both.`,
    icon: <Video {...ICON} />,
    colours: 'bg-primary-soft text-primary-ink',
  },
];

const STEPS = [
  {
    title: text`Create your profile`,
    text: text`Tell students who you are and what you teach, add certificates and submit it for review.`,
  },
  {
    title: text`Set your availability`,
    text: text`Publish weekly hours and prices. Change them at any time.`,
  },
  {
    title: text`Start teaching`,
    text: text`Answer requests, agree on the rest in chat, meet your students.`,
  },
];

/** The teacher sign-up page, with its own header. */
export function Component() {
  const say = useText();
  const { t } = useLingui();
  const { verificationDays } = useSite();
  const lowData = useLowData();
  return (
    <PageFrame
      header={
        <PlainBar className="gap-1 sm:gap-3">
          <BarLink to="/" className="whitespace-nowrap">
            <Trans>Back to Home</Trans>
          </BarLink>
          <ButtonLink to="/auth" variant="outline" className="whitespace-nowrap">
            <Trans>Sign In</Trans>
          </ButtonLink>
        </PlainBar>
      }
    >
      <title>{t`Teach yoga on ${PRODUCT.name}`}</title>
      <meta
        name="description"
        content={t`Teach yoga online or in person in India: set your own rates and hours, show your credentials and be found by students near you. Free.`}
      />
      <CanonicalLinks path="/teacher-signup" />
      <Hero />
      <WideSection id="benefits" title={t`Why teach here`}>
        <IconPoints points={BENEFITS} columns="three" />
      </WideSection>
      <WideSection id="styles" title={t`Styles you can teach`}>
        <ul className="mt-6 flex flex-wrap gap-2.5">
          {KNOWN_STYLES.map((style) => (
            <li
              key={style.message}
              className="rounded-full border border-line bg-surface px-4 py-2 text-base font-medium"
            >
              {say(style)}
            </li>
          ))}
        </ul>
      </WideSection>
      <WideSection id="steps" title={t`How to start`}>
        <Steps steps={STEPS} />
        <p className="mt-6 text-ink-2">
          <Trans>
            Our team looks at your profile within {verificationDays} business days after you submit it.
            Keeping a profile and answering requests is free.
          </Trans>
        </p>
      </WideSection>
      <section aria-labelledby="join" className="page-width py-16 md:py-22">
        <div className="grid items-end overflow-hidden rounded-xl bg-accent text-on-accent md:grid-cols-[1.1fr_1fr]">
          <div className="p-6 md:py-14 md:pl-14">
            <h2 id="join" className="text-2xl text-on-accent">
              <Trans>Ready when you are.</Trans>
            </h2>
            <p className="mt-3 max-w-[32rem] text-md">
              <Trans>It takes a few minutes. You can finish the profile later.</Trans>
            </p>
            <ButtonLink to={JOIN} variant="primary-on-accent" size="hero" className="mt-6">
              <Trans>Sign Up as a Teacher</Trans>
            </ButtonLink>
          </div>
          {!lowData && (
            <div className="flex justify-center px-6" aria-hidden="true">
              <img
                src="/art/pose-warrior2.svg"
                alt=""
                width="200"
                height="190"
                loading="lazy"
                className="w-3/5 max-w-64 translate-y-[7%]"
              />
            </div>
          )}
        </div>
      </section>
    </PageFrame>
  );
}

function Hero() {
  return (
    <section className="bg-primary-deep text-on-deep">
      <div className="page-width py-14 md:py-22">
        <h1 className="max-w-[14ch] text-3xl text-on-deep md:text-[3.5rem] md:leading-head">
          <Trans>Share Your Yoga Expertise</Trans>
        </h1>
        <p className="mt-5 max-w-[34rem] text-md text-on-deep-2">
          <Trans>
            Meet students near you or online. Your prices, your hours, your way of teaching; we bring the two
            of you together.
          </Trans>
        </p>
        <ButtonLink to={JOIN} variant="accent" size="hero" className="mt-7">
          <Trans>Join Our Community</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}
