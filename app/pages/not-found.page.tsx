import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useText } from '#platform/web/locales/use-text.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { PRODUCT } from '#shared/product.ts';
import { text, type Words } from '#shared/texts/translate.ts';

/** Sets status 404 for unknown paths. */
export function loader(): never {
  throw new Response('', { status: 404, statusText: 'Not Found' });
}

export function Component() {
  return <NotFound />;
}

export function ErrorBoundary() {
  return <NotFound />;
}

type NotFoundProps = {
  /** What is missing, as a sentence. */
  missing?: string;
  heading?: Words;
  explanation?: Words;
  action?: ReactNode;
};

/** The not-found page. A link that no longer works gets its own text. */
export function NotFound({
  missing,
  heading = text`404 Page Not Found`,
  explanation = text`The page you're looking for doesn't exist or may have been moved.`,
  action = (
    <ButtonLink to="/">
      <Trans>Go to Home Page</Trans>
    </ButtonLink>
  ),
}: NotFoundProps) {
  const { t } = useLingui();
  const say = useText();
  return (
    <section className="page-width flex flex-col items-center py-16 text-center md:py-22">
      <title>{t`Page not found | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <img src="/art/pose-child.svg" alt="" width="200" height="190" className="w-44" />
      <h1 className="mt-4 text-2xl">{say(heading)}</h1>
      {missing && (
        <p role="alert" className="mt-3 text-md font-medium">
          {missing}
        </p>
      )}
      <p className="mt-3 max-w-[32rem] text-ink-2">{say(explanation)}</p>
      <div className="mt-6">{action}</div>
    </section>
  );
}
