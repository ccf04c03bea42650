import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs } from 'react-router';
import type { listStories } from '#features/directory/contract.ts';
import { listStoriesRef } from '#features/directory/web/queries.ts';
import { preload, queryKey, services } from '#platform/web/api/loader.ts';
import { StaticPage, TEXT_LINK_CLASS } from '#platform/web/layouts/static-page.tsx';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Stars } from '#platform/web/ui/stars.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import type { Output } from '#shared/calls/call.ts';
import { PRODUCT } from '#shared/product.ts';
import { translatableName } from '#shared/texts/text.ts';
import { userTextLang } from '#shared/texts/text-language.ts';

type Stories = Output<typeof listStories>;

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await preload(services(args), listStoriesRef, {});
  return null;
}

/** Quotes from students' reviews, unedited. */
export function Component() {
  const { t } = useLingui();
  const { data: stories = [] } = useQuery<Stories>({ queryKey: queryKey(listStoriesRef, {}) });
  return (
    <StaticPage
      path="/success-stories"
      title={t`Success stories`}
      description={t`What students on ${PRODUCT.name} wrote about their yoga teachers after a session, in their own words.`}
      heading={t`Success stories`}
      lead={t`What students wrote after a session, in their own words. We choose nothing by hand: these are the latest good reviews with something to say.`}
    >
      {stories.length === 0 ? (
        <div className="mt-10">
          <EmptyState
            art="pose-mountain"
            headingLevel="h2"
            title={t`No stories yet`}
            text={t`We show only what students wrote in their reviews. Yours could be the first.`}
            action={
              <ButtonLink to="/search">
                <Trans>Find Teachers</Trans>
              </ButtonLink>
            }
          />
        </div>
      ) : (
        <ul className="mt-10 gap-5 sm:columns-2 lg:columns-3">
          {stories.map((story) => (
            <li key={story.id} className="mb-5 break-inside-avoid">
              <Story {...story} />
            </li>
          ))}
        </ul>
      )}
    </StaticPage>
  );
}

function Story({ clientName: storedName, ...story }: Stories[number]) {
  const { comment, rating, teacherId, teacherName, city, isSample } = story;
  const locale = useLocale();
  const clientName = useText()(translatableName(storedName));
  return (
    <figure className="rounded-lg border border-line bg-surface p-5">
      <Stars rating={rating} />
      <blockquote className="mt-2 text-md break-words">
        <p lang={userTextLang(comment, locale)}>{comment}</p>
      </blockquote>
      <figcaption className="mt-3 text-sm text-ink-2">
        <Trans>
          {clientName} about{' '}
          <Link to={`/teacher/${teacherId}`} className={TEXT_LINK_CLASS}>
            {teacherName}
          </Link>
        </Trans>
        {city !== null && `, ${city}`}
        {isSample && (
          <span className="mt-1 block text-ink-3">
            <Trans>Sample profile</Trans>
          </span>
        )}
      </figcaption>
    </figure>
  );
}
