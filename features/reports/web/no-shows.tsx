import { useState } from 'react';
import { formatSessionTime } from '#shared/time.ts';
import { errorText } from '#web/api/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import type { NoShow } from '../contract.ts';
import { useNoShows, useSettleNoShow } from './queries.ts';

const REASON_MAX = 500;

/** Sessions that one side says did not take place: until somebody decides, they count as nothing. */
export function NoShows() {
  const { data: noShows = [] } = useNoShows();
  if (noShows.length === 0) return null;
  return (
    <section aria-labelledby="no-shows" className="mt-10">
      <h3 id="no-shows" className="text-lg">
        Sessions reported as not held
      </h3>
      <ul className="mt-3 flex flex-col gap-3">
        {noShows.map((noShow) => (
          <li key={noShow.id} className="rounded-lg border border-line bg-surface p-4">
            <Settle noShow={noShow} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Settle({ noShow }: { noShow: NoShow }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const settle = useSettleNoShow();
  function decide(verdict: 'completed' | 'cancelled'): void {
    if (reason.trim() === '') {
      setMissing(true);
      return;
    }
    settle.mutate(
      { id: noShow.id, body: { verdict, reason } },
      { onSuccess: () => toast({ title: 'Session settled', description: 'Both sides have been told.' }) },
    );
  }
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {noShow.studentName} with {noShow.teacherName}
        </p>
        <p className="text-sm text-ink-2">{formatSessionTime(new Date(noShow.sessionStart))}</p>
        <p className="mt-2 break-words">
          The {noShow.reportedBy} says that it did not take place
          {noShow.reason === '' ? '.' : `: ${noShow.reason}`}
        </p>
      </div>
      <div className="flex flex-col gap-3">
        <Field label="Why" hint="Both sides read this." error={missing ? 'Please write why.' : undefined}>
          {(control) => (
            <TextArea
              {...control}
              limit={REASON_MAX}
              rows={2}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setMissing(false);
              }}
            />
          )}
        </Field>
        {settle.error && (
          <p role="alert" className="text-danger-ink">
            {errorText(settle.error, 'The connection failed. Check it and try again.')}
          </p>
        )}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="outline" pending={settle.isPending} onClick={() => decide('completed')}>
            It took place
          </Button>
          <Button variant="outline" pending={settle.isPending} onClick={() => decide('cancelled')}>
            It did not take place
          </Button>
        </div>
      </div>
    </div>
  );
}
