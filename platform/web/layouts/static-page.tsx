import type { ReactNode } from 'react';
import { CanonicalLinks } from '#platform/web/layouts/page-address.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Text } from '#shared/texts/translate.ts';

type StaticPageProps = {
  /** Path of the page, used for its canonical URL. */
  path: `/${string}`;
  title: string;
  /** One sentence for search engines. */
  description: string;
  heading: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** A text page: one readable column, head tags and canonical URL. */
export function StaticPage({ path, title, description, heading, lead, children }: StaticPageProps) {
  return (
    <article className="page-width py-10 md:py-16">
      <title>{`${title} | ${PRODUCT.name}`}</title>
      <meta name="description" content={description} />
      <CanonicalLinks path={path} />
      <div className="max-w-(--measure)">
        <h1 className="text-2xl md:text-3xl">{heading}</h1>
        {lead && <p className="mt-4 text-md text-ink-2">{lead}</p>}
      </div>
      {children}
    </article>
  );
}

type StaticSectionProps = { id: string; title: string; children: ReactNode; wide?: boolean };

/** A section of a text page with a linkable heading. */
export function StaticSection({ id, title, children, wide = false }: StaticSectionProps) {
  return (
    <section aria-labelledby={id} className={`mt-12 ${wide ? '' : 'max-w-(--measure)'}`}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-3 flex flex-col gap-3 text-ink-2">{children}</div>
    </section>
  );
}

/** A section of a page in full width, with a large linkable heading. */
export function WideSection({ id, title, children }: Omit<StaticSectionProps, 'wide'>) {
  return (
    <section aria-labelledby={id} className="page-width pt-16 md:pt-22">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A numbered list of steps, each with a title and a text. */
export function Steps({ steps }: { steps: readonly { title: Text; text: Text }[] }) {
  const say = useText();
  return (
    <ol className="mt-6 grid gap-6 md:grid-cols-3 md:gap-8">
      {steps.map(({ title, text }, index) => (
        <li key={title.message} className="flex gap-4 md:block">
          <span className="arch tabular flex w-12 shrink-0 items-center justify-center self-start bg-primary-soft font-display text-lg font-semibold text-primary-ink">
            {index + 1}
          </span>
          <div className="min-w-0">
            <h3 className="text-md md:mt-4">{say(title)}</h3>
            <p className="mt-1 text-ink-2">{say(text)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** `colours` holds the classes for background and text colour. */
export type IconPoint = { title: Text; text: Text; icon: ReactNode; colours: string };

const POINT_COLUMNS = {
  two: { list: 'mt-6 gap-y-6 md:grid-cols-2', arch: 'w-[min(3rem,14vw)]' },
  three: { list: 'mt-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3', arch: 'w-[min(3.5rem,16vw)]' },
};

/** A list of points, each with an icon in an arch. */
export function IconPoints({ points, columns }: { points: readonly IconPoint[]; columns: 'two' | 'three' }) {
  const say = useText();
  const { list, arch } = POINT_COLUMNS[columns];
  return (
    <ul className={`grid grid-cols-1 gap-x-10 break-words ${list}`}>
      {points.map(({ title, text, icon, colours }) => (
        <li key={title.message} className="flex gap-4">
          <span className={`arch flex shrink-0 items-center justify-center self-start ${arch} ${colours}`}>
            {icon}
          </span>
          <div className="min-w-0">
            <h3 className="text-md">{say(title)}</h3>
            <p className="mt-1 text-ink-2">{say(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A link within running text. */
export const TEXT_LINK_CLASS = 'text-primary-ink underline underline-offset-4';
