import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import type { listCityPrices } from '#features/directory/contract.ts';
import { listCityPricesRef } from '#features/directory/web/queries.ts';
import { PRICE_UNITS } from '#features/teachers/pricing.ts';
import { preload, queryKey, services } from '#platform/web/api/loader.ts';
import { StaticPage, StaticSection, TEXT_LINK_CLASS } from '#platform/web/layouts/static-page.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Price } from '#platform/web/ui/price.tsx';
import type { Output } from '#shared/calls/call.ts';
import { PRODUCT } from '#shared/product.ts';
import { text } from '#shared/texts/translate.ts';

type Prices = Output<typeof listCityPrices>;

const FREE = [
  {
    who: text`Students`,
    items: [
      text`Search, compare and read reviews without an account`,
      text`Send requests and chat with teachers`,
      text`Calendar, reminders and reviews`,
    ],
  },
  {
    who: text`Teachers`,
    items: [
      text`A public profile with photos, videos and certificates`,
      text`Verification by our team`,
      text`Requests, hours, chat and reviews; no commission`,
    ],
  },
] as const;

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await preload(services(args), listCityPricesRef, {});
  return null;
}

/** What is free, and what teachers charge: medians of the current prices on their profiles. */
export function Component() {
  const say = useText();
  const { t } = useLingui();
  const { data: prices = [] } = useQuery<Prices>({ queryKey: queryKey(listCityPricesRef, {}) });
  return (
    <StaticPage
      path="/pricing"
      title={t`Pricing`}
      description={t`Using ${PRODUCT.name} is free for students and teachers. See what yoga teachers charge for an hour, by city.`}
      heading={t`Pricing`}
      lead={t`Using ${PRODUCT.name} is free, for both sides, and this core stays free. You pay your teacher, and only your teacher.`}
    >
      <div className="mt-10 grid gap-5 md:grid-cols-2">
        {FREE.map(({ who, items }) => (
          <section
            key={who.message}
            aria-labelledby={`free-${who.message}`}
            className="rounded-lg border border-line bg-surface p-5 md:p-7"
          >
            <h2 id={`free-${who.message}`} className="text-lg">
              {say(who)}
            </h2>
            <p className="mt-1 font-display text-2xl font-semibold">
              <Trans>Free</Trans>
            </p>
            <ul className="mt-4 flex flex-col gap-2.5">
              {items.map((item) => (
                <li key={item.message} className="flex gap-2.5">
                  <Check
                    size={20}
                    strokeWidth={1.9}
                    aria-hidden="true"
                    className="mt-0.5 shrink-0 text-success-ink"
                  />
                  {say(item)}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <section aria-labelledby="cities" className="mt-14">
        <h2 id="cities" className="text-xl">
          <Trans>What teachers charge for an hour</Trans>
        </h2>
        {prices.length === 0 ? (
          <p className="mt-3 text-ink-2">
            <Trans>Not enough teachers have published prices yet to show a typical price for a city.</Trans>
          </p>
        ) : (
          <PriceTable prices={prices} />
        )}
      </section>
      <StaticSection id="months" title={t`Months and group classes`}>
        <p>
          <Trans>
            A monthly plan is one price for the agreed weekdays of 30 days. Skip a date until 12 hours before
            and you get a make-up session; pause once for up to 14 days and the price stays.
          </Trans>
        </p>
        <p>
          <Trans>
            A seat in a group class is paid by the month; if you join later, you pay for the classes that are
            left. Leave until 12 hours before your first class and it costs nothing. A month that too few
            people have joined does not take place, and there is nothing to pay.
          </Trans>
        </p>
        <p>
          <Trans>
            You pay your teacher by UPI or in cash. We take no commission and hold no money, so refunds are
            between the two of you. The rules are under{' '}
            <Link to="/help#group-classes" className={TEXT_LINK_CLASS}>
              Help
            </Link>
            .
          </Trans>
        </p>
      </StaticSection>
      <StaticSection id="later" title={t`What may come later`}>
        <p>
          <Trans>
            Optional paid features for teachers, such as profile promotion or enhanced search, and occasional
            ads on profile pages may one day help to cover the costs. None of this exists today. If it comes,
            promoted places will be marked, and everything that is free now stays free.
          </Trans>
        </p>
        <p>
          <Trans>
            Questions? See{' '}
            <Link to="/help#what-does-it-cost" className={TEXT_LINK_CLASS}>
              Help
            </Link>
            .
          </Trans>
        </p>
      </StaticSection>
      <p className="mt-10">
        <ButtonLink to="/search">
          <Trans>Find Teachers</Trans>
        </ButtonLink>
      </p>
    </StaticPage>
  );
}

function PriceTable({ prices }: { prices: Prices }) {
  return (
    <>
      <p className="mt-2 max-w-(--measure) text-ink-2">
        <Trans>
          The median of the hourly prices on the profiles of each city: half of the teachers charge less, half
          charge more. We show it where at least three teachers list a price.
        </Trans>
      </p>
      <div className="mt-5 max-w-3xl overflow-x-auto">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">
            <Trans>Median price of an hour, by city</Trans>
          </caption>
          <thead>
            <tr className="border-b border-line-strong text-sm text-ink-3">
              <th scope="col" className="py-2 pr-3 font-medium">
                <Trans>City</Trans>
              </th>
              <th scope="col" className="py-2 pr-3 text-right font-medium">
                <Trans>Online</Trans>
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                <Trans>In person</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {prices.map(({ city, slug, teachers, online, offline }) => (
              <tr key={slug} className="border-b border-line">
                <th scope="row" className="py-1 pr-3 font-medium">
                  <Link
                    to={`/yoga-teachers/${slug}`}
                    className="inline-flex min-h-11 flex-wrap items-center gap-x-2 hover:text-primary-ink"
                  >
                    {city}
                    <span className="text-sm font-normal text-ink-3">
                      <Plural value={teachers} one="# teacher" other="# teachers" />
                    </span>
                  </Link>
                </th>
                <Cell rupees={online} />
                <Cell rupees={offline} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Cell({ rupees }: { rupees: number | null }) {
  return (
    <td className="py-1 pr-3 text-right last:pr-0">
      {rupees === null ? (
        <span className="text-sm text-ink-3">
          <Trans>too few</Trans>
        </span>
      ) : (
        <Price rupees={rupees} unit={PRICE_UNITS.hourly} />
      )}
    </td>
  );
}
