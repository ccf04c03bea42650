import { MapPin, MapPinPlus, Merge } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { IST } from '#shared/time.ts';
import type { TypedArea } from '../contract.ts';
import { MergeDialog, type RenderArea } from './merge-dialog.tsx';
import { PromoteDialog } from './promote-dialog.tsx';
import { useJudgeArea, useTypedAreas } from './queries.ts';

const DAY = new Intl.DateTimeFormat('en-IN', {
  timeZone: IST,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const;

type Asked = { area: TypedArea; act: 'promote' | 'merge' | 'dismiss' };

/** Areas that people typed because the gazetteer does not have them, and what an admin can make of each. */
export function TypedAreas({ renderArea }: { renderArea: RenderArea }) {
  const { data, error, refetch } = useTypedAreas();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <section aria-labelledby="typed-areas" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id="typed-areas" className="mb-1 text-lg">
        Areas that teachers typed
      </h2>
      <p className="mb-4 max-w-[66ch] text-ink-2">
        They are not among our areas. Add one, and everybody can choose it; merge one that is only spelled
        differently; or leave it as it is. Teachers who typed it get the area at once.
      </p>
      {data === undefined && error && (
        <div role="alert">
          <p className="mb-3">{errorText(error, 'Failed to fetch areas. Check your connection.')}</p>
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data === undefined && !error && <Skeleton className="h-24 w-full rounded-md" />}
      {data?.length === 0 && (
        <p className="flex items-center gap-3 rounded-md bg-surface-sunken px-4 py-3.5 text-ink-2">
          <MapPin {...ICON} className="shrink-0" />
          Nothing is waiting. An area that a teacher types appears here.
        </p>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Typed areas" className="divide-y divide-line border-t border-line">
          {data.map((area) => (
            <AreaRow key={area.id} area={area} onAsk={(act) => setAsked({ area, act })} />
          ))}
        </ul>
      )}
      {asked?.act === 'promote' && <PromoteDialog area={asked.area} onClose={close} />}
      {asked?.act === 'merge' && <MergeDialog area={asked.area} renderArea={renderArea} onClose={close} />}
      {asked?.act === 'dismiss' && <Dismiss area={asked.area} onClose={close} />}
    </section>
  );
}

function AreaRow({ area, onAsk }: { area: TypedArea; onAsk: (act: Asked['act']) => void }) {
  const which = <span className="sr-only"> {area.name}</span>;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold break-words">{area.name}</p>
        <p className="text-sm break-words text-ink-2">
          {area.cityName}, {area.state}
        </p>
        <p className="tabular text-sm text-ink-2">
          {area.teachers} {area.teachers === 1 ? 'teacher' : 'teachers'} · first seen{' '}
          {DAY.format(new Date(area.firstSeenAt))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button variant="outline" className="max-sm:grow" onClick={() => onAsk('promote')}>
          <MapPinPlus {...ICON} />
          Add to areas{which}
        </Button>
        <Button variant="outline" className="max-sm:grow" onClick={() => onAsk('merge')}>
          <Merge {...ICON} />
          Merge{which}
        </Button>
        <Button variant="ghost" className="max-sm:w-full" onClick={() => onAsk('dismiss')}>
          Leave it{which}
        </Button>
      </div>
    </li>
  );
}

function Dismiss({ area, onClose }: { area: TypedArea; onClose: () => void }) {
  const judge = useJudgeArea(area.id);
  return (
    <ConfirmDialog
      open
      title={`Leave “${area.name}” as it is?`}
      text="Profiles keep the words, and students find them by the same words. It will not be asked about again."
      keepLabel="Go back"
      confirmLabel="Leave it"
      pending={judge.isPending}
      pendingLabel="Saving..."
      onKeep={onClose}
      onConfirm={() =>
        judge.mutate(
          { act: 'dismiss' },
          {
            onSuccess: () => toast({ title: `“${area.name}” stays as typed` }),
            onError: (error) =>
              toast({
                title: 'Failed to save',
                description: errorText(error, 'Please try again.'),
                variant: 'destructive',
              }),
            onSettled: onClose,
          },
        )
      }
    />
  );
}
