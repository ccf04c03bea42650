import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PublicTeacher } from '../contract.ts';
import { hasPrices, offers } from '../pricing.ts';
import { replyTimeText } from '../reply-promise.ts';

function sessionTypeText(teacher: PublicTeacher): string {
  if (!hasPrices(teacher)) return 'On request';
  const online = offers(teacher, 'online');
  const offline = offers(teacher, 'offline');
  if (online && offline) return 'Online and in person';
  return online ? 'Online' : 'In person';
}

/** The facts that students compare teachers by. */
export function QuickInfo({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useLingui();
  const places = teacher.localities.length > 0 ? teacher.localities.join(', ') : teacher.cityName;
  return (
    <dl className="space-y-2 text-sm">
      <Row label={t`Sessions`}>{sessionTypeText(teacher)}</Row>
      {places !== null && <Row label={t`Teaches in`}>{places}</Row>}
      {teacher.experience !== null && (
        <Row label={t`Experience`}>
          {teacher.experience} {teacher.experience === 1 ? 'year' : 'years'}
        </Row>
      )}
      {teacher.replies !== null && (
        <Row label={t`Replies to`}>
          <Trans>{teacher.replies.responseRate}% of requests</Trans>
        </Row>
      )}
      {teacher.replies !== null && teacher.replies.typicalReplyMinutes !== null && (
        <Row label={t`Usually replies`}>{replyTimeText(teacher.replies.typicalReplyMinutes)}</Row>
      )}
      {teacher.isSample && (
        <Row label={t`Profile`}>
          <Trans>Sample profile</Trans>
        </Row>
      )}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-5">
      <dt className="shrink-0 text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right font-medium break-words text-ink">{children}</dd>
    </div>
  );
}
