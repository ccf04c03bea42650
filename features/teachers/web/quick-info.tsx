import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LANGUAGE_LABELS } from '#features/teachers/facts.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import type { PublicTeacher } from '../contract.ts';
import { LEVEL_LABELS } from '../facts.ts';
import { GENDER_LABELS } from '../identity-facts.ts';
import { hasPrices, offers } from '../pricing.ts';
import { replyTimeText } from '../reply-promise.ts';

function sessionTypeText(teacher: PublicTeacher): Words {
  if (!hasPrices(teacher)) return text`On request`;
  const online = offers(teacher, 'online');
  const offline = offers(teacher, 'offline');
  if (online && offline) return text`Online and in person`;
  return online ? text`Online` : text`In person`;
}

/** The facts that students compare teachers by. */
export function QuickInfo({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useLingui();
  const say = useText();
  const places = teacher.localities.length > 0 ? teacher.localities.join(', ') : teacher.cityName;
  return (
    <dl className="space-y-2 text-sm">
      <Row label={t`Sessions`}>{say(sessionTypeText(teacher))}</Row>
      {places !== null && <Row label={t({ message: 'Teaches in', context: 'places' })}>{places}</Row>}
      {teacher.languages.length > 0 && (
        <Row label={t`Languages`}>{teacher.languages.map((one) => say(LANGUAGE_LABELS[one])).join(', ')}</Row>
      )}
      {teacher.levels.length > 0 && (
        <Row label={t`Levels`}>{teacher.levels.map((one) => say(LEVEL_LABELS[one])).join(', ')}</Row>
      )}
      {teacher.gender !== null && <Row label={t`Gender`}>{say(GENDER_LABELS[teacher.gender])}</Row>}
      {teacher.teachesWomenOnly && (
        <Row label={t`Teaches`}>
          <Trans>Women only</Trans>
        </Row>
      )}
      {teacher.experience !== null && (
        <Row label={t`Experience`}>
          <Plural value={teacher.experience} one="# year" other="# years" />
        </Row>
      )}
      {teacher.replies !== null && (
        <Row label={t`Replies to`}>
          <Trans>{teacher.replies.responseRate}% of requests</Trans>
        </Row>
      )}
      {teacher.replies !== null && teacher.replies.typicalReplyMinutes !== null && (
        <Row label={t`Usually replies`}>{replyTimeText(teacher.replies.typicalReplyMinutes, say)}</Row>
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
