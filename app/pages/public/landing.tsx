import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, CalendarCheck, MapPin, Search } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { rememberAccountHere } from '#features/identity/web/known-account.ts';
import { SentenceField } from '#features/search/web/sentence-field.tsx';
import { useLowData } from '#platform/web/api/device-choices.ts';
import { useSite } from '#platform/web/api/site.tsx';
import { LotusFigure, MountainFigure, TreeFigure } from '#platform/web/illustrations/hero-figures.tsx';
import { CanonicalLinks, usePageUrl } from '#platform/web/layouts/page-address.tsx';
import { WideSection } from '#platform/web/layouts/static-page.tsx';
import { organization, StructuredData } from '#platform/web/layouts/structured-data.tsx';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { PRODUCT } from '#shared/product.ts';
import { localeFacts } from '#shared/texts/locale.ts';
import { text } from '#shared/texts/translate.ts';
import { LANDING_STYLES, StyleCard } from './landing-styles.tsx';

const LOCATION_TIMEOUT_MS = 5_000;
const ICON = { size: 20, strokeWidth: 1.9, 'aria-hidden': true } as const;

const REASONS = [
  {
    title: text`Verified Teachers`,
    text: text`Our team checks every profile before a teacher earns the green badge, and says which certificates it has checked.`,
    icon: <BadgeCheck {...ICON} />,
    colours: 'bg-primary-soft text-primary-ink',
  },
  {
    title: text`Local & Online`,
    text: text`Meet in your neighbourhood or join from your living room. Filter by area to see who travels to you.`,
    icon: <MapPin {...ICON} />,
    colours: 'bg-accent-soft text-accent-ink',
  },
  {
    title: text`Easy Booking`,
    text: text`Pick up to three times that suit you. The teacher confirms one, and you have a session.`,
    icon: <CalendarCheck {...ICON} />,
    colours: 'bg-lotus-soft text-lotus-ink',
  },
];

/** Shows the logged-out toast once and removes the parameter from the URL. */
function useLoggedOutMessage(): void {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const loggedOut = params.get('message') === 'logged-out';
  useEffect(() => {
    if (!loggedOut) return;
    // The sign-out has cleared the browser's storage.
    rememberAccountHere();
    toast({ title: t`Logged out successfully`, description: t`You have been logged out of your account.` });
    setParams(
      (current) => {
        current.delete('message');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [loggedOut, setParams, t]);
}

/** Reads the location only if permission was already granted: the page does not use it, so it must not prompt. */
function useGrantedLocation(): void {
  useEffect(() => {
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => {
        if (state !== 'granted') return;
        const options = { timeout: LOCATION_TIMEOUT_MS, enableHighAccuracy: false };
        navigator.geolocation.getCurrentPosition(
          () => {},
          () => {},
          options,
        );
      })
      .catch(() => {});
  }, []);
}

/** The public landing page. */
export function Landing() {
  const say = useText();
  const { t } = useLingui();
  const { publicOrigin } = useSite();
  const pageUrl = usePageUrl();
  const locale = useLocale();
  useLoggedOutMessage();
  useGrantedLocation();
  return (
    <>
      <title>{`${PRODUCT.name}: ${say(PRODUCT.tagline)}`}</title>
      <meta
        name="description"
        content={t`Find a certified yoga teacher in your area or online. Compare styles, prices and reviews, then ask for a session directly.`}
      />
      <CanonicalLinks path="/" />
      <StructuredData
        data={{
          '@type': 'WebSite',
          name: PRODUCT.name,
          alternateName: PRODUCT.nameDevanagari,
          url: pageUrl('/'),
          inLanguage: localeFacts(locale).tag,
          publisher: organization(publicOrigin, say),
        }}
      />
      <Hero />
      <WideSection id="why" title={t`Why choose ${PRODUCT.name}`}>
        <div className="mt-8 grid gap-8 md:grid-cols-3 md:gap-0 md:divide-x md:divide-line">
          {REASONS.map((reason) => (
            <div
              key={reason.title.message}
              className="flex min-w-0 gap-4 md:block md:px-9 md:first:pl-0 md:last:pr-0"
            >
              <span
                className={`arch flex w-14 shrink-0 items-center justify-center self-start ${reason.colours}`}
              >
                {reason.icon}
              </span>
              <div className="min-w-0">
                <h3 className="text-md md:mt-5 md:text-lg">{say(reason.title)}</h3>
                <p className="mt-1 text-ink-2">{say(reason.text)}</p>
              </div>
            </div>
          ))}
        </div>
      </WideSection>
      <WideSection id="styles" title={t`Choose how you want to move`}>
        <p className="mt-2 text-md text-ink-2">
          <Trans>Eight styles, from still to strong.</Trans>
        </p>
        <ul className="mt-8 grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4.5">
          {LANDING_STYLES.map((style) => (
            <li key={style.art}>
              <StyleCard {...style} />
            </li>
          ))}
        </ul>
      </WideSection>
      <ClosingBand />
    </>
  );
}

function Hero() {
  return (
    <section className="overflow-hidden bg-primary-deep text-on-deep">
      <div className="page-width grid gap-10 md:grid-cols-[1fr_auto] md:gap-8">
        <div className="min-w-0 pt-10 md:py-22">
          <h1 className="text-3xl text-on-deep md:text-[4rem] md:leading-head">
            <Trans>
              Practise with
              <br />a teacher who
              <br />
              knows you.
            </Trans>
          </h1>
          <p className="mt-5 max-w-[32rem] text-md text-on-deep-2">
            <Trans>
              Find a certified yoga teacher in your area or online. Compare styles, prices and reviews, then
              ask for a session directly.
            </Trans>
          </p>
          <SentenceField className="mt-7 max-w-[36rem]" />
          <div className="mt-4 flex flex-col gap-3 sm:flex-row">
            <ButtonLink to="/search" variant="accent" size="hero">
              <Search {...ICON} />
              <Trans>Find Teachers</Trans>
            </ButtonLink>
            <ButtonLink to="/auth" variant="outline-on-deep" size="hero">
              <Trans>Get Started</Trans>
            </ButtonLink>
          </div>
          <ul className="mt-8 flex flex-col gap-2 text-sm text-on-deep-2 sm:flex-row sm:flex-wrap sm:gap-x-6">
            <li className="flex items-center gap-2">
              <BadgeCheck size={16} strokeWidth={1.9} aria-hidden="true" className="text-accent" />
              <Trans>Profiles checked by our team</Trans>
            </li>
            <li className="flex items-center gap-2">
              <MapPin size={16} strokeWidth={1.9} aria-hidden="true" className="text-accent" />
              <Trans>At home, nearby or online</Trans>
            </li>
          </ul>
        </div>
        <div className={ARCHES} aria-hidden="true">
          <HeroArch arch="arch-gold h-52 md:h-86" floor="bg-[#b8455c]">
            <TreeFigure className="mx-auto h-[72%]" />
          </HeroArch>
          <HeroArch arch="arch-peacock h-68 md:h-115" floor="bg-[#f2b632]">
            <span className="absolute inset-x-[17%] bottom-[24%] aspect-square rounded-full bg-[#f2b632]" />
            <LotusFigure className="relative mx-auto w-full" />
          </HeroArch>
          <HeroArch arch="arch-lotus h-58 md:h-97" floor="bg-[#14586a]">
            <MountainFigure className="mx-auto h-[68%]" />
          </HeroArch>
        </div>
      </div>
    </section>
  );
}

const ARCHES =
  'grid min-h-68 grid-cols-[repeat(3,min(27vw,--spacing(42)))] items-end justify-center gap-2.5 md:min-h-115 md:gap-4.5';

function HeroArch({ arch, floor, children }: { arch: string; floor: string; children: ReactNode }) {
  return (
    <div className={`hero-arch ${arch}`}>
      <div className="hero-arch-inner">{children}</div>
      <span className={`absolute inset-x-0 bottom-0 h-1.5 ${floor}`} />
    </div>
  );
}

function ClosingBand() {
  const lowData = useLowData();
  return (
    <section aria-labelledby="ready" className="page-width py-16 md:py-22">
      <div
        className={`relative grid overflow-hidden rounded-xl bg-accent text-on-accent ${lowData ? '' : 'md:grid-cols-[1.1fr_1fr]'}`}
      >
        <div className="p-6 md:py-16 md:pl-14">
          <h2 id="ready" className="text-2xl text-on-accent">
            <Trans>Your mat is ready. Meet your teacher.</Trans>
          </h2>
          <p className="mt-3 max-w-[32rem] text-md">
            <Trans>Browse without an account. Sign up only when you want to book.</Trans>
          </p>
          <div className="mt-6 flex flex-col gap-3 sm:flex-row">
            <ButtonLink to="/search" variant="primary-on-accent" size="hero">
              <Trans>Browse Teachers</Trans>
            </ButtonLink>
            <ButtonLink to="/teacher-signup" variant="outline-on-accent" size="hero">
              <Trans>Join as Instructor</Trans>
            </ButtonLink>
          </div>
        </div>
        {!lowData && (
          <div className="flex items-end justify-center self-end px-6" aria-hidden="true">
            {['downdog', 'cobra'].map((pose) => (
              <img
                key={pose}
                src={`/art/band-${pose}.svg`}
                alt=""
                width="200"
                height="190"
                loading="lazy"
                className="w-1/2 max-w-56 translate-y-[7%]"
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
