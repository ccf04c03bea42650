import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useSite } from '#platform/web/api/site.tsx';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { widgetPath } from '#shared/sharing.ts';

/** The line of HTML that shows the teacher on their own website. */
export function WidgetSnippet({ teacherId }: { teacherId: string }) {
  const { t } = useLingui();
  const { publicOrigin } = useSite();
  const locale = useLocale();
  const id = useId();
  const snippet = `<script src="${publicOrigin}${widgetPath(teacherId, locale)}" async></script>`;
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id={id} className="text-lg">
        <Trans>On your own website</Trans>
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        <Trans>
          Paste this line where your card should appear. It sets no cookies and leads to your profile here.
        </Trans>
      </p>
      <pre className="my-4 rounded-md bg-surface-sunken p-3 text-sm break-all whitespace-pre-wrap select-all">
        {snippet}
      </pre>
      <CopyButton text={snippet} label={t`Copy the line`} />
    </section>
  );
}
