import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ChartColumn, Eye, Flag, ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { SetURLSearchParams } from 'react-router';
import type { AdminUser } from '#features/admin/contract.ts';
import { AdminProfileCard } from '#features/admin/web/admin-profile-card.tsx';
import { useSaveAdminPicture } from '#features/admin/web/queries.ts';
import { UserList } from '#features/admin/web/user-list.tsx';
import { AuditPage } from '#features/audit/web/audit-page.tsx';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { SecondFactorCard } from '#features/identity/web/second-factor-card.tsx';
import { useNoShows, useReports } from '#features/reports/web/queries.ts';
import { ReportsQueue } from '#features/reports/web/reports-queue.tsx';
import { SettingsForm } from '#features/settings/web/settings-form.tsx';
import { StatTiles } from '#features/statistics/web/stat-tiles.tsx';
import { StatisticsPage } from '#features/statistics/web/statistics-page.tsx';
import { usePendingReviews } from '#features/verification/web/queries.ts';
import { type QueueSelection, ReviewQueue } from '#features/verification/web/review-queue.tsx';
import { SlowConnectionNote } from '#platform/web/layouts/slow-connection-note.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { PictureField } from '#platform/web/ui/fields/picture-field.tsx';
import { ScrollRow } from '#platform/web/ui/scroll-row.tsx';
import { LazyPanel } from '#platform/web/ui/states/lazy-panel.tsx';
import { Tabs } from '#platform/web/ui/tabs.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { formatCount } from '#shared/calls/pagination.ts';
import { displayName } from '#shared/texts/text.ts';

const loadTeacherPreview = () =>
  import('../parts/teacher-preview.tsx').then((module) => module.TeacherPreview);

const loadOutboxPanel = () =>
  import('#features/delivery-failures/web/outbox-panel.tsx').then((module) => module.OutboxPanel);

const TABS = ['reviews', 'teachers', 'students', 'settings'] as const;
type TabName = (typeof TABS)[number];

/** Views of the console that are not tabs. */
const VIEWS = [
  { name: 'reports', Page: ReportsQueue },
  { name: 'statistics', Page: StatisticsPage },
  { name: 'audit', Page: AuditPage },
] as const;

type AdminConsoleProps = { params: URLSearchParams; setParams: SetURLSearchParams };

/** Shows the four totals above the four tabs, or one of the views that are not tabs (VIEWS). */
export function AdminConsole({ params, setParams }: AdminConsoleProps) {
  const { t } = useLingui();
  const { data: pending } = usePendingReviews();
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'reviews';
  const view = VIEWS.find(({ name }) => name === params.get('view'));
  if (view !== undefined) {
    return (
      <>
        <SlowConnectionNote of="/api/admin/" />
        <p className="mb-2">
          <ButtonLink variant="ghost" className="-ml-4" to="/admin-dashboard">
            <ArrowLeft size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Back to the dashboard</Trans>
          </ButtonLink>
        </p>
        <view.Page />
      </>
    );
  }
  return (
    <>
      <SlowConnectionNote of="/api/admin/" />
      {/* On phones an open review has the whole screen. */}
      <div className={`gap-4 xl:flex xl:items-center ${params.has('review') ? 'max-lg:hidden' : ''}`}>
        <StatTiles />
        <ScrollRow className="items-center gap-3 py-1.5 *:shrink-0 max-xl:mt-1.5 max-md:-mx-(--gutter) max-md:px-(--gutter)">
          <ReportsLink />
          <ButtonLink variant="outline" to="?view=statistics">
            <ChartColumn size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Statistics</Trans>
          </ButtonLink>
          <ButtonLink variant="outline" to="?view=audit">
            <ScrollText size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Audit log</Trans>
          </ButtonLink>
        </ScrollRow>
      </div>
      <div className="mt-1.5 md:mt-2">
        <Tabs<TabName>
          label={t`Admin dashboard`}
          value={tab}
          onChange={(next) =>
            setParams(next === 'reviews' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
          }
          tabs={[
            {
              value: 'reviews',
              label: <ReviewsLabel pending={pending?.length ?? 0} />,
              content: <ReviewsTab params={params} setParams={setParams} />,
            },
            { value: 'teachers', label: t`Teachers`, content: <TeachersTab /> },
            { value: 'students', label: t`Students`, content: <UserList userType="student" /> },
            { value: 'settings', label: t`Settings`, content: <SettingsTab /> },
          ]}
        />
      </div>
    </>
  );
}

/** Link to open reports and messages, with counts if there are any. */
function ReportsLink() {
  const { rows: reports, total } = useReports('open');
  const { data: noShows = [] } = useNoShows();
  const waiting = total + noShows.length;
  // Sorted by due date, so overdue reports are all on the first page unless every entry there is overdue.
  const overdue = [...reports, ...noShows].filter(({ isOverdue }) => isOverdue).length;
  return (
    <>
      <ButtonLink variant="outline" to="?view=reports">
        <Flag size={18} strokeWidth={1.9} aria-hidden="true" />
        <Trans>Reports and messages</Trans>
        {waiting > 0 && ` (${formatCount(waiting)})`}
      </ButtonLink>
      {overdue > 0 && (
        <Badge tone="danger">
          <Trans>{overdue} overdue</Trans>
        </Badge>
      )}
    </>
  );
}

function ReviewsLabel({ pending }: { pending: number }) {
  return (
    <>
      <Trans>Profile Reviews</Trans>
      {pending > 0 && (
        <span className="tabular flex h-5.5 min-w-5.5 items-center justify-center rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary">
          {pending}
          <span className="sr-only">
            {' '}
            <Trans>pending</Trans>
          </span>
        </span>
      )}
    </>
  );
}

function queryOf({ list, id }: QueueSelection): Record<string, string> {
  return { ...(list === 'past' && { list }), ...(id !== null && { review: id }) };
}

function ReviewsTab({ params, setParams }: AdminConsoleProps) {
  const place: QueueSelection = {
    list: params.get('list') === 'past' ? 'past' : 'pending',
    id: params.get('review'),
  };
  return (
    <ReviewQueue
      place={place}
      addressOf={(next) => `?${new URLSearchParams(queryOf(next))}`}
      onPlace={(next) => setParams(queryOf(next), { replace: true, preventScrollReset: true })}
      renderProfile={(teacherId) => <Preview teacherId={teacherId} />}
    />
  );
}

function Preview({ teacherId }: { teacherId: string }) {
  return (
    <LazyPanel
      load={loadTeacherPreview}
      props={{ id: teacherId }}
      loading={
        <p role="status">
          <Trans>Loading teacher profile...</Trans>
        </p>
      }
    />
  );
}

function TeachersTab() {
  const { t } = useLingui();
  const [shown, setShown] = useState<AdminUser | null>(null);
  return (
    <>
      <UserList
        userType="teacher"
        renderActions={(user) => (
          <Button variant="ghost" onClick={() => setShown(user)}>
            <Eye size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>View Profile</Trans>
            <span className="sr-only">
              {' '}
              <Trans>of {displayName(user)}</Trans>
            </span>
          </Button>
        )}
      />
      {shown?.teacherId && (
        <Dialog open size="lg" title={t`Teacher Profile`} onClose={() => setShown(null)}>
          <Preview teacherId={shown.teacherId} />
        </Dialog>
      )}
    </>
  );
}

function SettingsTab() {
  const { t } = useLingui();
  const { user } = useCurrentUser();
  const save = useSaveAdminPicture();
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <div className="grid grid-cols-1 gap-5">
        <AdminProfileCard
          renderPicture={(name, picture) => (
            <PictureField
              name={name}
              picture={picture}
              onChange={(next) =>
                save.mutate(next, {
                  onSuccess: () => toast({ title: t`Profile updated successfully!` }),
                  onError: (error) => showFailure(t`Failed to update profile`, error),
                })
              }
            />
          )}
        />
        {user && <SecondFactorCard mobile={user.mobile} />}
      </div>
      <SettingsForm />
      <div className="xl:col-span-2">
        <LazyPanel load={loadOutboxPanel} props={{}} />
      </div>
      <p className="text-center text-ink-2 xl:col-span-2">
        <Trans>More settings: coming soon</Trans>
      </p>
    </div>
  );
}
