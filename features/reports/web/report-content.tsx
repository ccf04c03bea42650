import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { REMOVED_MESSAGE } from '#features/chat/texts.ts';
import { useLocale, useLocalePath } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Stars } from '#platform/web/ui/stars.tsx';
import { UserText } from '#platform/web/ui/user-text.tsx';
import { formatRupees } from '#shared/money.ts';
import { userTextLang } from '#shared/texts/text-language.ts';
import { formatDate, formatInstantIst } from '#shared/time.ts';
import type { ReportDetail } from '../contract.ts';

/** A part of a report with its heading. */
export function ReportSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold text-ink-2">{title}</h3>
      {children}
    </div>
  );
}

type ReportedContentProps = {
  report: ReportDetail;
  /** Ids of the messages to decide on. */
  ticked: readonly string[];
  onTick: (ids: readonly string[]) => void;
};

/** What was reported. */
export function ReportedContent({ report, ticked, onTick }: ReportedContentProps) {
  const locale = useLocale();
  const address = useLocalePath();
  const { t } = useLingui();
  const { profile, review, messages, payment, lesson, letter } = report;
  if (letter) {
    return (
      <ReportSection title={t({ message: 'From', context: 'sender of a message' })}>
        <p>
          {letter.name},{' '}
          <a
            href={`mailto:${letter.email}`}
            className="break-all text-primary-ink underline underline-offset-4"
          >
            {letter.email}
          </a>
        </p>
      </ReportSection>
    );
  }
  if (profile) {
    return (
      <ReportSection title={t`The profile`}>
        <p className="font-semibold break-words">
          <a
            href={address(`/teacher/${profile.teacherId}`)}
            className="inline-flex min-h-11 items-center text-primary-ink underline underline-offset-4"
          >
            {profile.name}
          </a>
        </p>
        <p lang={userTextLang(profile.intro, locale)} className="break-words">
          {profile.intro}
        </p>
        <p className="mt-1 max-h-60 overflow-y-auto break-words whitespace-pre-line text-ink-2">
          <UserText>{profile.detailedDescription ?? ''}</UserText>
        </p>
      </ReportSection>
    );
  }
  if (review) {
    return (
      <ReportSection title={t`The review`}>
        <Stars rating={review.rating} />
        <p lang={userTextLang(review.comment, locale)} className="mt-1 break-words whitespace-pre-line">
          {review.comment}
        </p>
        {review.reply && (
          <p className="mt-2 rounded-md bg-surface-sunken px-3 py-2 break-words">
            {/* Not one message: Trans would read what looks like a tag in the reply as a tag. */}
            <Trans>Reply:</Trans> <UserText>{review.reply}</UserText>
          </p>
        )}
      </ReportSection>
    );
  }
  if (payment) return <Payment payment={payment} />;
  if (lesson) return <MarkedLesson lesson={lesson} />;
  if (messages.length > 0) return <ReportedMessages messages={messages} ticked={ticked} onTick={onTick} />;
  return (
    <p className="text-ink-2">
      <Trans>The reported content no longer exists.</Trans>
    </p>
  );
}

type Message = ReportDetail['messages'][number];
type ReportedMessagesProps = Omit<ReportedContentProps, 'report'> & { messages: readonly Message[] };

/** A part of a conversation. Messages of the reported person can be ticked, to be hidden or restored. */
function ReportedMessages({ messages, ticked, onTick }: ReportedMessagesProps) {
  const { t } = useLingui();
  return (
    <ReportSection title={t`The conversation around it`}>
      <p className="mb-2 text-sm text-ink-2">
        <Trans>Only ticked messages are removed or restored.</Trans>
      </p>
      <ul className="flex max-h-96 flex-col gap-2 overflow-y-auto">
        {messages.map((message) => (
          <li
            key={message.id}
            className={`rounded-md px-3 py-2 ${message.isReported ? 'bg-danger-soft text-danger-ink' : 'bg-surface-sunken'}`}
          >
            {message.isFromSubject ? (
              <label className="flex gap-3">
                <input
                  type="checkbox"
                  className="mt-0.5 size-5 shrink-0 accent-primary"
                  checked={ticked.includes(message.id)}
                  onChange={({ target }) => {
                    const others = ticked.filter((id) => id !== message.id);
                    onTick(target.checked ? [...others, message.id] : others);
                  }}
                />
                <MessageText message={message} />
              </label>
            ) : (
              <MessageText message={message} />
            )}
          </li>
        ))}
      </ul>
    </ReportSection>
  );
}

function MessageText({ message }: { message: Message }) {
  const say = useText();
  const locale = useLocale();
  const { t } = useLingui();
  const { senderName, content, createdAt, isReported, isWithheld } = message;
  return (
    <span className="block min-w-0 flex-1">
      <span className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-semibold wrap-anywhere">
          {senderName}
          {isReported && ` ${t`(reported)`}`}
        </span>
        <time dateTime={createdAt} className="tabular">
          {formatInstantIst(createdAt, 'weekdayTime', locale)}
        </time>
      </span>
      <span className="break-words whitespace-pre-line">{content}</span>
      {isWithheld && <span className="block text-sm font-semibold">{say(REMOVED_MESSAGE)}</span>}
    </span>
  );
}

/** A lesson whose mark (held or missed) its student or teacher disputes. */
function MarkedLesson({ lesson }: { lesson: NonNullable<ReportDetail['lesson']> }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { startsAt, wasHeld, markedAt, studentName, teacherName } = lesson;
  return (
    <ReportSection title={t`The lesson`}>
      <p className="font-semibold">{formatInstantIst(startsAt, 'weekdayTime', locale)}</p>
      <p className="break-words">
        <Trans>
          {studentName} with {teacherName}
        </Trans>
      </p>
      <p className="text-ink-2">
        {markedAt === null
          ? t`Not marked: it counts as held.`
          : wasHeld
            ? t`Marked as held by ${teacherName}.`
            : t`Marked as missed by ${teacherName}.`}
      </p>
    </ReportSection>
  );
}

function Payment({ payment }: { payment: NonNullable<ReportDetail['payment']> }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { amount, dueOn, studentName, teacherName, utr, refusals, line, isReceived } = payment;
  return (
    <ReportSection title={t`The payment`}>
      <p className="break-words">
        <Trans>
          {formatRupees(amount)} from {studentName} to {teacherName}, due on{' '}
          {formatDate(dueOn, 'date', locale)}
        </Trans>
      </p>
      <p>
        {isReceived ? (
          <Trans>The teacher says that it was received.</Trans>
        ) : (
          <Trans>The teacher said that it was not received: {refusals}</Trans>
        )}
      </p>
      {line !== '' && <p className="break-words">{line}</p>}
      {utr !== null && (
        <p className="tabular">
          <Trans>UTR {utr}</Trans>
        </p>
      )}
    </ReportSection>
  );
}
