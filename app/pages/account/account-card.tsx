import type { ReactNode } from 'react';
import { PRODUCT } from '#shared/product.ts';

type AccountCardProps = {
  /** Title of the document; defaults to the heading. */
  title?: string;
  heading: string;
  text: string;
  /** Content above the heading that explains why the user needs this form. */
  above?: ReactNode;
  /** Shown when JavaScript is off. */
  withoutScript: ReactNode;
  children: ReactNode;
};

/** A page with one narrow form: sign-in, sign-up, and new passwords. */
export function AccountCard(props: AccountCardProps) {
  const { heading, title = heading, text, above, withoutScript, children } = props;
  return (
    <div className="px-4 py-8 sm:py-14">
      <title>{`${title} | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto w-full max-w-[27.5rem] sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:p-8">
        {above}
        <h1 className="text-2xl">{heading}</h1>
        <p className="mt-1 mb-6 text-ink-2">{text}</p>
        <noscript>
          <p className="mb-5 rounded-md bg-accent-soft px-3.5 py-2.5">{withoutScript}</p>
        </noscript>
        {children}
      </div>
    </div>
  );
}
