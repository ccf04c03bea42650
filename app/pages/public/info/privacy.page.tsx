import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useSite } from '#platform/web/api/site.tsx';
import { StaticPage, StaticSection, TEXT_LINK_CLASS } from '#platform/web/layouts/static-page.tsx';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { PRODUCT } from '#shared/product.ts';
import { DEFAULT_LOCALE, localeFacts } from '#shared/texts/locale.ts';
import { RETENTION_PERIODS } from './privacy-retention.ts';

/** The privacy policy in plain language. */
export function Component() {
  const say = useText();
  const locale = useLocale();
  const { t } = useLingui();
  const { support } = useSite();
  return (
    <StaticPage
      path="/privacy"
      title={t`Privacy`}
      description={t`What ${PRODUCT.name} knows about you, what it is used for, who sees it, how long we keep it and how to get or delete it.`}
      heading={t`Privacy`}
      lead={t`Last updated July 19, 2025. Later changes are listed at the end.`}
    >
      {locale !== DEFAULT_LOCALE && localeFacts(locale).scope === 'whole' && (
        <p className="mt-4 max-w-(--measure) text-ink-2">
          <Trans>
            This is a translation. Where it differs, the{' '}
            <a href="/privacy" hrefLang="en-IN" className={TEXT_LINK_CLASS}>
              English text
            </a>{' '}
            applies.
          </Trans>
        </p>
      )}
      <StaticSection id="collected" title={t`Information we collect`}>
        <p>
          <Trans>
            <b className="text-ink">Your account:</b> name, email address, mobile number, whether you are a
            student or a teacher, and your password. Passwords are stored hashed; no one can read them,
            including us.
          </Trans>
        </p>
        <p>
          <Trans>
            <b className="text-ink">Students:</b> city and, if you like, area; a picture if you add one; your
            requests, messages, reviews and saved teachers; the exact address of a session at your place if
            you give it.
          </Trans>
        </p>
        <p>
          <Trans>
            <b className="text-ink">Teachers:</b> what you put on your profile: pictures, videos, description,
            certificates, prices, hours and the areas where you teach; your UPI id and a picture of an ID if
            you give them.
          </Trans>
        </p>
        <p>
          <Trans>
            <b className="text-ink">Messages to us and reports:</b> what you write to us or report, with your
            name and address, so that we can answer.
          </Trans>
        </p>
        <p>
          <Trans>
            <b className="text-ink">Notices and calendar:</b> your notices, which of them you want by email or
            text message, the address at which your browser receives notifications if you allow them, and a
            private calendar address if you ask for one. Anyone who has that address can see your sessions,
            with times and names; you can replace it at any time.
          </Trans>
        </p>
        <p>
          <Trans>
            <b className="text-ink">Use:</b> the times and the shortened network address of your sign-ins, so
            that you can see and end them. Your location is used only when your browser gives it for a search;
            it is rounded to about a kilometre before it leaves your device, and is not stored.
          </Trans>
        </p>
        <p>
          <Trans>
            <b className="text-ink">Cookies:</b> one that keeps you signed in; one that recognises your
            browser at the next sign-in (400 days), so that other people's wrong guesses cannot lock you out;
            one for the language that you choose (a year); one for light or dark pages, if you choose one (a
            year); and one for pages that use less data, if you choose them (a year) or the connection is slow
            (30 minutes). None of them tracks you on other sites. An open page listens for changes while you
            are signed in; we store nothing about that.
          </Trans>
        </p>
      </StaticSection>
      <StaticSection id="use" title={t`How we use it`}>
        <p>
          <Trans>
            To show profiles to those who search, to carry requests, messages and reviews between the two
            sides, to verify teachers, to keep accounts safe, and to notify you about your account and
            sessions. We do not build profiles for advertising, and no script, font or pixel of another
            company is loaded on our pages. Videos of teachers come from YouTube or Vimeo only after you press
            play.
          </Trans>
        </p>
      </StaticSection>
      <StaticSection id="sharing" title={t`Who sees what`}>
        <p>
          <Trans>
            Public: a teacher's profile and reviews, signed with a first name and an initial. Never public:
            mobile numbers, email addresses and exact positions.
          </Trans>
        </p>
        <p>
          <Trans>
            A teacher sees the name, city and area of a student who sent a request, and the contact details
            masked. What you write in a chat is seen by the other person; our team sees a message only when it
            is reported, with those around it, and we log that access.
          </Trans>
        </p>
        <p>
          <Trans>
            We do not sell data. Delivery services carry emails and text messages and get the address and the
            text. Authorities get data where the law requires it.
          </Trans>
        </p>
      </StaticSection>
      <StaticSection id="security" title={t`Security`}>
        <p>
          <Trans>
            Connections are encrypted. Passwords and sign-in tokens are stored hashed, one-time codes never in
            plain text. We remove the location and device data that cameras write into pictures. Every action
            of our team on accounts goes into a log that can't be changed.
          </Trans>
        </p>
      </StaticSection>
      <StaticSection id="retention" title={t`How long we keep it`}>
        <table className="mt-1 w-full border-collapse text-left text-base wrap-anywhere">
          <caption className="sr-only">
            <Trans>What we store, and for how long</Trans>
          </caption>
          <thead>
            <tr className="border-b border-line-strong text-sm text-ink-3">
              <th scope="col" className="py-2 pr-4 font-medium">
                <Trans>What</Trans>
              </th>
              <th scope="col" className="py-2 font-medium">
                <Trans>How long</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {RETENTION_PERIODS.map(({ what, howLong }) => (
              <tr key={what.message} className="border-b border-line align-top">
                <th scope="row" className="py-2.5 pr-4 font-normal text-ink">
                  {say(what)}
                </th>
                <td className="py-2.5">{say(howLong)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </StaticSection>
      <StaticSection id="rights" title={t`Your rights`}>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>
            <Trans>Update your profile at any time on your dashboard.</Trans>
          </li>
          <li>
            <Trans>Control teacher profile visibility: hide your profile and show it again.</Trans>
          </li>
          <li>
            <Trans>Delete your account; you have 7 days to undo it.</Trans>
          </li>
          <li>
            <Trans>Opt out of non-essential communication, by topic and by channel.</Trans>
          </li>
          <li>
            <Trans>Request a copy of your data, or its deletion.</Trans>
          </li>
        </ul>
        <p>
          <Trans>
            All of this is under{' '}
            <Link to="/privacy-and-data" className={TEXT_LINK_CLASS}>
              Privacy & data
            </Link>{' '}
            when you are signed in. You can also write to our privacy contact:{' '}
            <a href={`mailto:${support.email}?subject=Privacy`} className={`${TEXT_LINK_CLASS} break-all`}>
              {support.email}
            </a>
            .
          </Trans>
        </p>
      </StaticSection>
      <StaticSection id="changes" title={t`Changes`}>
        <p>
          <Trans>
            <time dateTime="2026-11-28">November 28, 2026</time>: added payments, saved teachers, pictures of
            IDs, exact addresses and devices that receive notifications, and named all cookies.
          </Trans>
        </p>
        <p>
          <Trans>
            <time dateTime="2026-11-21">November 21, 2026</time>: added what we store for chat, live updates,
            calendar feeds and notices, and the table of how long we store it.
          </Trans>
        </p>
      </StaticSection>
    </StaticPage>
  );
}
