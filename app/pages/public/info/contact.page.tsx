import { Trans, useLingui } from '@lingui/react/macro';
import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { ContactForm } from '#features/reports/web/contact-form.tsx';
import { useSite } from '#platform/web/api/site.tsx';
import { StaticPage, TEXT_LINK_CLASS } from '#platform/web/layouts/static-page.tsx';
import { organization, StructuredData } from '#platform/web/layouts/structured-data.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { ArchPortrait } from '#platform/web/ui/people/arch-portrait.tsx';
import { PRODUCT } from '#shared/product.ts';
import { SUPPORT_HOURS } from '#shared/site.ts';
import { displayName } from '#shared/texts/text.ts';
import { FOUNDERS } from './contact-founders.ts';

const ICON = {
  size: 20,
  strokeWidth: 1.9,
  'aria-hidden': true,
  className: 'shrink-0',
} as const;

/** Contact details, contact form, mission and founders. */
export function Component() {
  const say = useText();
  const { t } = useLingui();
  const { support, publicOrigin } = useSite();
  const { user } = useCurrentUser();
  const [params] = useSearchParams();
  return (
    <StaticPage
      path="/contact"
      title={t`Contact`}
      description={t`Reach the ${PRODUCT.name} team: email, phone, support hours, and who we are.`}
      heading={t`Contact us`}
      lead={t`A person reads every message. Help answers many questions at any time.`}
    >
      <StructuredData
        data={{
          ...organization(publicOrigin, say),
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: t`customer support`,
            email: support.email,
            telephone: support.phone,
            areaServed: 'IN',
          },
        }}
      />
      <div className="mt-10 grid gap-10 md:grid-cols-[1fr_1.2fr] md:gap-14">
        <section aria-labelledby="reach">
          <h2 id="reach" className="text-xl">
            <Trans>Support</Trans>
          </h2>
          <dl className="mt-4 flex flex-col gap-4">
            <Fact icon={<Mail {...ICON} />} term={t`Email`}>
              <a
                href={`mailto:${support.email}`}
                className={`${TEXT_LINK_CLASS} inline-flex min-h-11 items-center break-all`}
              >
                {support.email}
              </a>
            </Fact>
            <Fact icon={<Phone {...ICON} />} term={t`Phone`}>
              <a
                href={`tel:${support.phone.replace(/[^+\d]/g, '')}`}
                className={`${TEXT_LINK_CLASS} inline-flex min-h-11 items-center`}
              >
                {support.phone}
              </a>
            </Fact>
            <Fact icon={<MapPin {...ICON} />} term={t`Location`}>
              <Trans>India</Trans>
            </Fact>
            <Fact icon={<Clock {...ICON} />} term={t`Support hours`}>
              {SUPPORT_HOURS.map((hours) => (
                <span key={hours.message} className="tabular block">
                  {say(hours)}
                </span>
              ))}
            </Fact>
          </dl>
          <p className="mt-6 text-ink-2">
            <Trans>
              See also{' '}
              <Link to="/help" className={TEXT_LINK_CLASS}>
                Help
              </Link>{' '}
              and{' '}
              <Link to="/privacy" className={TEXT_LINK_CLASS}>
                Privacy
              </Link>
              .
            </Trans>
          </p>
        </section>
        <section aria-labelledby="write" className="rounded-lg border border-line bg-surface p-5 md:p-7">
          <h2 id="write" className="mb-4 text-xl">
            <Trans>Write to us</Trans>
          </h2>
          <ContactForm
            key={user?.id}
            name={user ? displayName(user) : ''}
            email={user?.email ?? ''}
            outcome={params.get('letter')}
          />
        </section>
      </div>
      <div className="mt-14">
        <section aria-labelledby="mission">
          <h2 id="mission" className="text-xl">
            <Trans>Our mission</Trans>
          </h2>
          <div className="mt-4 flex max-w-(--measure) flex-col gap-3 text-ink-2">
            <p>
              <Trans>
                A toran is the festoon hung over a door to welcome guests. {PRODUCT.name} is that door between
                people who want to practise yoga and people who can teach it well.
              </Trans>
            </p>
            <p>
              <Trans>
                We want every student in India to find a certified teacher they can trust, in their
                neighbourhood or online; and every good teacher to be found for how they teach, not for what
                they spend on being seen.
              </Trans>
            </p>
            <p>
              <Trans>
                So profiles are checked by people, prices are plain, reviews come from those who had a
                session, and the core of {PRODUCT.name} stays free for both sides.
              </Trans>
            </p>
          </div>
        </section>
      </div>
      <section aria-labelledby="founders" className="mt-14">
        <h2 id="founders" className="text-xl">
          <Trans>Who we are</Trans>
        </h2>
        <ul className="mt-6 grid grid-cols-1 gap-6 break-words sm:grid-cols-2 lg:max-w-3xl">
          {FOUNDERS.map(({ name, role, text, portrait, isSample }) => (
            <li key={name.message} className="flex gap-4 rounded-lg border border-line bg-surface p-4 md:p-5">
              <ArchPortrait name={name.message} src={portrait} className="w-[min(5rem,23vw)]" />
              <div className="min-w-0">
                <h3 className="text-md">{say(name)}</h3>
                <p className="text-sm text-ink-2">{say(role)}</p>
                <p className="mt-2 text-ink-2">{say(text)}</p>
                {isSample && (
                  <p className="mt-2 text-sm text-ink-3">
                    <Trans>Sample profile</Trans>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </StaticPage>
  );
}

function Fact({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-3 text-sm text-ink-3">
        {icon}
        {term}
      </dt>
      <dd className="pl-8 font-medium">{children}</dd>
    </div>
  );
}
