import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, HandCoins, Megaphone, Scale } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams, useSubmit } from 'react-router';
import { useSite } from '#platform/web/api/site.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import {
  type IconPoint,
  IconPoints,
  StaticPage,
  TEXT_LINK_CLASS,
} from '#platform/web/layouts/static-page.tsx';
import { StructuredData } from '#platform/web/layouts/structured-data.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { PRODUCT } from '#shared/product.ts';
import { SUPPORT_HOURS } from '#shared/site.ts';
import { localeFacts } from '#shared/texts/locale.ts';
import { text } from '#shared/texts/translate.ts';
import { type FaqGroup, faqGroups, searchFaq } from './help-faq.ts';

const ICON = { size: 20, strokeWidth: 1.9, 'aria-hidden': true } as const;

const COMMITMENTS: readonly IconPoint[] = [
  {
    title: text`Always free core`,
    text: text`Finding teachers, asking for sessions, chatting and keeping a profile are free, and stay free.`,
    icon: <BadgeCheck {...ICON} />,
    colours: 'bg-primary-soft text-primary-ink',
  },
  {
    title: text`Fair pricing`,
    text: text`Teachers set their own prices and keep all of them. Features we may add later, such as profile promotion or enhanced search, will be optional and clearly priced.`,
    icon: <HandCoins {...ICON} />,
    colours: 'bg-accent-soft text-accent-ink',
  },
  {
    title: text`Transparent terms`,
    text: text`The order of search results, the badges and what we store about you are explained on this page and under Privacy.`,
    icon: <Scale {...ICON} />,
    colours: 'bg-lotus-soft text-lotus-ink',
  },
  {
    title: text`Ad support`,
    text: text`There are no advertisements today. Occasional ads on profile pages may one day help to keep the core free; they would be marked as such.`,
    icon: <Megaphone {...ICON} />,
    colours: 'bg-success-soft text-success-ink',
  },
];

/**
 * Opens the question whose answer the URL hash names, after a navigation inside the application and in browsers that do
 * not open it by themselves.
 */
function useLinkedQuestion(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const question = document.getElementById(hash.slice(1))?.closest('details');
    if (question) question.open = true;
  }, [hash]);
}

/** The help page: commitments and FAQ. The search is a GET form, so it works without JavaScript. */
export function Component() {
  const { t } = useLingui();
  const say = useText();
  const [params, setParams] = useSearchParams();
  const submit = useSubmit();
  useLinkedQuestion();
  const query = (params.get('q') ?? '').slice(0, 80);
  const { verificationDays } = useSite();
  const groups = searchFaq(faqGroups(verificationDays, say), query);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <StaticPage
      path="/help"
      title={t`Help`}
      description={t`Answers for students and teachers on ${PRODUCT.name}: booking, verification, prices, reviews and how teachers are ranked.`}
      heading={t`How can we help?`}
      lead={t`Our promises, and answers to common questions from students and teachers.`}
    >
      {count > 0 && (
        <StructuredData
          data={{
            '@type': 'FAQPage',
            inLanguage: localeFacts(say.locale).tag,
            mainEntity: groups
              .flatMap(({ questions }) => questions)
              .map(({ question, answer }) => ({
                '@type': 'Question',
                name: question,
                acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
              })),
          }}
        />
      )}
      <section aria-labelledby="commitments" className="mt-12">
        <h2 id="commitments" className="text-xl">
          <Trans>Our commitments</Trans>
        </h2>
        <IconPoints points={COMMITMENTS} columns="two" />
      </section>
      <section aria-labelledby="faq" className="mt-14 max-w-(--measure)">
        <h2 id="faq" className="text-xl">
          <Trans>Frequently asked questions</Trans>
        </h2>
        <Form
          action="/help"
          onSubmit={(form) => void submit(form)}
          className="mt-4 flex items-end gap-3"
          role="search"
        >
          <div className="min-w-0 grow">
            <Field label={t`Search the questions`}>
              {(control) => (
                <TextInput
                  {...control}
                  type="search"
                  name="q"
                  defaultValue={query}
                  placeholder={t`e.g. verification`}
                  onChange={({ target }) =>
                    setParams(target.value === '' ? {} : { q: target.value }, {
                      replace: true,
                      preventScrollReset: true,
                    })
                  }
                />
              )}
            </Field>
          </div>
          <Button type="submit" variant="outline">
            <Trans>Search</Trans>
          </Button>
        </Form>
        <p role="status" className="mt-3 text-sm text-ink-2">
          {query !== '' && t`${plural(count, { one: '# question found', other: '# questions found' })}`}
        </p>
        {count === 0 ? (
          <p className="mt-4">
            <Trans>
              No questions match. Try other words, or{' '}
              <Link to="/contact" className={TEXT_LINK_CLASS}>
                ask us
              </Link>
              .
            </Trans>
          </p>
        ) : (
          groups.map((group) => <Questions key={group.id} group={group} open={query.trim() !== ''} />)
        )}
      </section>
      <section
        aria-labelledby="more"
        className="mt-14 rounded-lg border border-line bg-surface p-6 md:flex md:items-center md:justify-between md:gap-8"
      >
        <div>
          <h2 id="more" className="text-lg">
            <Trans>Still have a question?</Trans>
          </h2>
          <p className="mt-1 text-ink-2">
            <Trans>Write to us. Support hours: {SUPPORT_HOURS.map((hours) => say(hours)).join(', ')}.</Trans>
          </p>
        </div>
        <ButtonLink to="/contact" className="mt-4 md:mt-0">
          <Trans>Contact Support</Trans>
        </ButtonLink>
      </section>
    </StaticPage>
  );
}

function Questions({ group, open }: { group: FaqGroup; open: boolean }) {
  return (
    <section aria-labelledby={group.id} className="mt-8">
      <h3 id={group.id} className="text-lg">
        {group.title}
      </h3>
      <div className="mt-2 border-t border-line">
        {group.questions.map(({ id, question, answer }) => (
          <details key={id} open={open} className="group border-b border-line">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 font-medium hover:text-primary-ink [&::-webkit-details-marker]:hidden">
              {question}
              <span
                aria-hidden="true"
                className="shrink-0 text-lg leading-none text-ink-3 group-open:rotate-45"
              >
                +
              </span>
            </summary>
            {/* The id is inside, because a browser that follows a link to it opens what encloses it. */}
            <div id={id} className="flex scroll-mt-16 flex-col gap-2 pb-4 text-ink-2">
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
