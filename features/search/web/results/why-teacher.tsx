import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryKey } from '#platform/web/api/loader.ts';
import { errorText } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { callRef, type Output } from '#shared/calls/call.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import type { explainTeacher } from '../../contract.ts';
import type { SearchFilters } from '../../filters.ts';
import type { RANKING_KEYS } from '../../ranking.ts';
import { reasonText } from './reason-text.ts';

const explainRef = callRef<typeof explainTeacher>('GET', '/api/teachers/:id/reasons');

const PARTS: Readonly<Record<(typeof RANKING_KEYS)[number], Words>> = {
  completeness: text`How complete the profile is`,
  rating: text`Reviews`,
  replies: text`Replies to requests`,
  hours: text`Hours published lately`,
};

type WhyTeacherProps = {
  teacherId: string;
  name: string;
  /** Filters of the search from which the user opened this dialog; null if there was none. */
  filters: SearchFilters | null;
  onClose: () => void;
};

/**
 * Dialog with all reasons for a teacher's position in search: how well the teacher fits the filters, then the public
 * ranking.
 */
export function RankingReasonsDialog({ teacherId, name, filters, onClose }: WhyTeacherProps) {
  const { t } = useLingui();
  const say = useText();
  const input = { params: { id: teacherId }, query: filters ?? {} };
  const { data, error } = useQuery<Output<typeof explainTeacher>>({ queryKey: queryKey(explainRef, input) });
  return (
    <Dialog open title={t`Why ${name} stands here`} onClose={onClose}>
      {data && (
        <div className="flex flex-col gap-6">
          {data.match !== null && data.match.reasons.length > 0 && (
            <Points
              title={t`Match with your search`}
              score={data.match.score}
              rows={data.match.reasons.map((reason) => ({ ...reason, text: reasonText(reason, say) }))}
            />
          )}
          <Points
            title={t`Public ranking`}
            score={data.ranking.score}
            rows={data.ranking.reasons.map((reason) => ({ ...reason, text: say(PARTS[reason.key]) }))}
          />
          <p className="text-sm text-ink-2">
            <Trans>
              Both are counted in points, at most 100. Nobody can pay for a place.{' '}
              <Link to="/help#ranking" className="text-primary-ink underline underline-offset-3">
                How the order is made
              </Link>
            </Trans>
          </p>
        </div>
      )}
      {error && <p role="alert">{errorText(error, t`The reasons could not be loaded.`)}</p>}
      {!data && !error && <Skeleton className="h-64 w-full" />}
    </Dialog>
  );
}

const inPoints = (tenths: number) => (tenths / 10).toFixed(1);

type PointsProps = {
  title: string;
  /** Tenths of a point. */
  score: number;
  rows: readonly { key: string; text: string; points: number; max: number }[];
};

function Points({ title, score, rows }: PointsProps) {
  return (
    <section aria-label={title}>
      <h3 className="flex justify-between gap-4 text-md font-semibold">
        <span>{title}</span>
        <span className="tabular-nums">{inPoints(score)}</span>
      </h3>
      <dl className="mt-2 space-y-2 text-sm">
        {rows.map(({ key, text, points, max }) => (
          <div key={key} className="flex justify-between gap-5">
            <dt className="min-w-0 break-words text-ink-2">{text}</dt>
            <dd className="shrink-0 font-medium tabular-nums">
              <Trans>
                {inPoints(points)} of {max / 10}
              </Trans>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
