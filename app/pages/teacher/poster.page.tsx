import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import type { LoaderFunctionArgs } from 'react-router';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { requireRole } from '#features/identity/web/guards.ts';
import { SessionEnded } from '#features/identity/web/session-ended.tsx';
import { PosterPaper } from '#features/link-previews/web/poster-paper.tsx';
import { WidgetSnippet } from '#features/link-previews/web/widget-snippet.tsx';
import type { OwnTeacher } from '#features/teacher-workspace/contract.ts';
import { profileRef } from '#features/teacher-workspace/web/queries.ts';
import { preload, queryKey, services } from '#platform/web/api/loader.ts';
import { usePageUrl } from '#platform/web/layouts/page-address.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { PRODUCT } from '#shared/product.ts';
import { sharedTeacherPath } from '#shared/sharing.ts';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await requireRole(args, 'teacher');
  await preload(services(args), profileRef, {});
  return null;
}

/** The teacher's poster, to print or to save as PDF, and the widget for their own website. */
export function Component() {
  const { t } = useLingui();
  const { user } = useCurrentUser();
  const { data: profile } = useQuery<OwnTeacher>({ queryKey: queryKey(profileRef, {}) });
  if (user === null) return <SessionEnded />;
  return (
    <div className="page-width min-h-dvh py-6 md:py-9 print:p-0">
      <title>{t`Poster and website | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <ButtonLink to="/teacher-dashboard?tab=profile" variant="ghost" className="-ml-4 print:hidden">
        <ArrowLeft size={18} strokeWidth={1.9} aria-hidden="true" />
        <Trans>Profile & Settings</Trans>
      </ButtonLink>
      <h1 tabIndex={-1} className="mt-2 text-xl sm:text-2xl print:hidden">
        <Trans>Poster and website</Trans>
      </h1>
      {profile && (profile.acceptsRequests ? <Ways profile={profile} /> : <NotYet />)}
    </div>
  );
}

function Ways({ profile }: { profile: OwnTeacher }) {
  const url = usePageUrl()(sharedTeacherPath(profile));
  return (
    <div className="mt-5 flex flex-wrap items-start gap-6 print:mt-0 print:block">
      <div className="w-full max-w-[30rem]">
        <PosterPaper teacher={profile} url={url} />
        <Button className="mt-4 w-full print:hidden" onClick={() => window.print()}>
          <Printer size={18} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Print or save</Trans>
        </Button>
      </div>
      <div className="min-w-0 flex-1 basis-80 print:hidden">
        <WidgetSnippet teacherId={profile.id} />
      </div>
    </div>
  );
}

function NotYet() {
  return (
    <p className="mt-5 max-w-(--measure) rounded-md bg-accent-soft px-4 py-3 text-accent-ink">
      <Trans>
        Your poster and the line for your website are here once your profile is verified and visible.
      </Trans>
    </p>
  );
}
