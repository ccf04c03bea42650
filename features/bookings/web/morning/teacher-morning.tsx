import { Trans, useLingui } from '@lingui/react/macro';
import { Keyboard } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { useCurrentMinute } from '#platform/web/ui/hooks/use-minute.ts';
import type { Words } from '#shared/texts/translate.ts';
import type { TeacherBooking } from '../../contract.ts';
import { acceptedText } from '../../default-replies.ts';
import { firstRows, mergeRows, rowAfter } from '../../morning/morning-rows.ts';
import { shortSession, takenHour } from '../../sessions/session-choices.ts';
import { TeacherSuggestTimesDialog } from '../actions/suggest-times-dialog.tsx';
import { MeetingLinkDialog } from '../meeting-link-form.tsx';
import { useMorningOfToday } from '../queries.ts';
import { ConfirmSessionDialog } from '../teacher/confirm-session-dialog.tsx';
import { RejectDialog } from '../teacher/reject-dialog.tsx';
import { useAnswerBooking } from '../teacher/use-answer.ts';
import { useHeldHours } from '../teacher/use-held-hours.ts';
import { foldAnswered } from './fold-answered.ts';
import type { RowActions } from './morning-more.tsx';
import { AcceptedRow, MorningRow } from './morning-row.tsx';
import { MorningToday } from './morning-today.tsx';
import { useArmedButton } from './use-armed.ts';

/** Number of requests before "show all". */
const SHOWN = 5;

/**
 * A request that the teacher accepted on this page: a copy from before the answer, and the height
 * of its row in pixels.
 */
type Answered = { booking: TeacherBooking; startsAt: string; height: number; isSent: boolean };
type Open = { dialog: 'choose' | 'suggest' | 'reject' | 'link'; booking: TeacherBooking };

type TeacherMorningProps = {
  /** Opens the conversation with a student (user id) about a booking. */
  onChat?: (userId: string, bookingId: string) => void;
  /** Opens the full request in the list of all bookings. */
  onShowBooking: (bookingId: string) => void;
};

/**
 * The teacher's morning page: pending requests, each with a button for the first free hour, and
 * today's sessions.
 */
export function TeacherMorning({ onChat, onShowBooking }: TeacherMorningProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useCurrentMinute();
  const { morning, outdatedAt } = useMorningOfToday(now);
  const held = useHeldHours();
  const { armed, press } = useArmedButton();
  const { answerBooking } = useAnswerBooking();
  const [answered, setAnswered] = useState<Readonly<Record<string, Answered>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, { text: Words; startsAt: string }>>>({});
  const [order, setOrder] = useState<readonly string[]>([]);
  const [showsAll, setShowsAll] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  /**
   * After an answer the focus moves to the next request, or to the sessions of today, unless the teacher is in another
   * request already.
   */
  const moveFocus = useRef<{ from: string; to: string | null } | null>(null);

  const pending = morning?.pending ?? [];
  const done = new Set(Object.keys(answered));
  const sent = new Set([...done].filter((id) => answered[id]?.isSent));
  const rows = mergeRows(
    order,
    pending.map(({ id }) => id),
    done,
  );
  if (rows.join() !== order.join()) setOrder(rows);
  const shown = firstRows(rows, sent, showsAll ? rows.length : SHOWN);
  const waiting = pending.filter(({ id }) => !done.has(id));
  const hidden = rows.length - shown.length;

  useEffect(() => {
    const { current: move } = moveFocus;
    if (move === null) return;
    moveFocus.current = null;
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector) ?? null;
    const used = document.activeElement?.closest<HTMLElement>('[data-request]') ?? null;
    const heading = used ?? ((move.to && find(`[data-request="${move.to}"] h3`)) || find('#morning-today'));
    if (heading === null) return;
    if (used === null) {
      heading.focus({ preventScroll: true });
      heading.scrollIntoView({ block: 'start' });
    }
    const line = find(`[data-answered="${move.from}"]`);
    if (line !== null) requestAnimationFrame(() => foldAnswered(line, heading));
  });

  function accept(booking: TeacherBooking, startsAt: string): void {
    const { id } = booking;
    if (id in answered || !press(`${startsAt} ${id}`)) return;
    const next = rowAfter(rows, sent, id);
    const height = root.current?.querySelector<HTMLElement>(`[data-request="${id}"]`)?.offsetHeight ?? 0;
    setProblems(({ [id]: _, ...others }) => others);
    setAnswered((all) => ({ ...all, [id]: { booking, startsAt, height, isSent: false } }));
    answerBooking(
      id,
      {
        status: 'confirmed',
        confirmedDateTime: startsAt,
        teacherResponse: acceptedText(new Date(startsAt)),
      },
      {
        onSuccess() {
          moveFocus.current = { from: id, to: next };
          setAnswered((all) => ({ ...all, [id]: { booking, startsAt, height, isSent: true } }));
        },
        onError: () => setAnswered(({ [id]: _, ...others }) => others),
        onRefused: (text) => setProblems((all) => ({ ...all, [id]: { text, startsAt } })),
      },
    );
  }

  const openDialog = (dialog: Open['dialog'], booking: TeacherBooking) => setOpen({ dialog, booking });
  // The answer about one request may arrive when the dialog of another is open.
  const close = () => setOpen((latest) => (latest?.booking.id === open?.booking.id ? null : latest));
  const actionsOf = (booking: TeacherBooking): RowActions => ({
    accept: (startsAt) => accept(booking, startsAt),
    choose: () => openDialog('choose', booking),
    suggest: () => openDialog('suggest', booking),
    reject: () => openDialog('reject', booking),
    chat: onChat && (() => onChat(booking.clientUserId, booking.id)),
    whole: () => onShowBooking(booking.id),
  });

  function onKeyDown(event: KeyboardEvent): void {
    // Events of the dialogs, which React passes on from outside this element, are typed text.
    const isInside = event.currentTarget.contains(event.target as Node);
    if (event.key === '?' && isInside && !event.ctrlKey && !event.metaKey) setShowsKeys(true);
  }

  if (morning === undefined) return null;
  const hasSessions = morning.today.length > 0 || morning.classes.length > 0 || morning.tomorrow.sessions > 0;
  if (rows.length === 0 && !hasSessions && open === null) return null;
  const [armedTime = null, armedId] = armed?.split(' ') ?? [];
  const armedRow = waiting.find(({ id }) => id === armedId);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key that lists the shortcuts of the buttons inside
    <div
      ref={root}
      onKeyDown={onKeyDown}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:gap-7 lg:grid-cols-[minmax(0,1fr)_21.25rem]"
    >
      {rows.length > 0 && (
        <section aria-labelledby="morning-waiting" className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <h2 id="morning-waiting" className="text-lg">
              {morning.waiting === 0 && waiting.length > 0 ? (
                <Trans>Waiting for students</Trans>
              ) : (
                <Trans>Needs a reply ({morning.waiting})</Trans>
              )}
            </h2>
            <p className="flex items-center gap-1 text-xs text-ink-2">
              <Trans>Most urgent first</Trans>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={t`Keyboard shortcuts`}
                onClick={() => setShowsKeys(true)}
                className="flex size-11 items-center justify-center rounded-sm text-ink-2 hover:bg-surface-sunken max-lg:hidden"
              >
                <Keyboard size={18} strokeWidth={1.9} aria-hidden="true" />
              </button>
            </p>
          </div>
          <ul
            data-after-last="morning-today"
            className="@container mt-2 overflow-hidden rounded-lg border border-line bg-surface"
          >
            {shown.map((id) => {
              const answer = answered[id];
              const booking = pending.find((one) => one.id === id) ?? answer?.booking;
              if (booking === undefined) return null;
              if (answer?.isSent) {
                return (
                  <AcceptedRow
                    key={id}
                    id={id}
                    name={booking.clientName}
                    startsAt={answer.startsAt}
                    height={answer.height}
                  />
                );
              }
              return (
                <MorningRow
                  key={id}
                  booking={answer?.booking ?? booking}
                  now={now}
                  armed={armedId === id ? armedTime : null}
                  sending={answer?.startsAt ?? null}
                  problem={problems[id]}
                  takenBy={(startsAt) => takenHour(held, new Date(startsAt), id)}
                  actions={actionsOf(booking)}
                />
              );
            })}
          </ul>
          {hidden > 0 && (
            <Button variant="outline" className="mt-3 w-full" onClick={() => setShowsAll(true)}>
              <Trans>Show {hidden} more</Trans>
            </Button>
          )}
        </section>
      )}
      <MorningToday
        morning={morning}
        now={now}
        outdatedAt={outdatedAt}
        onAddLink={(booking) => openDialog('link', booking)}
      />
      <p role="status" className="sr-only">
        {armedRow &&
          armedTime &&
          t`Press again to confirm ${shortSession(new Date(armedTime), now, locale)} with ${armedRow.clientName}.`}
      </p>
      {open?.dialog === 'choose' && (
        <ConfirmSessionDialog key={open.booking.id} booking={open.booking} onClose={close} />
      )}
      {open?.dialog === 'suggest' && (
        <TeacherSuggestTimesDialog
          booking={open.booking}
          otherName={open.booking.clientName}
          onClose={close}
        />
      )}
      {open?.dialog === 'link' && <MeetingLinkDialog booking={open.booking} onClose={close} />}
      <RejectDialog booking={open?.dialog === 'reject' ? open.booking : null} onClose={close} />
      <ShortcutsDialog open={showsKeys} onClose={() => setShowsKeys(false)} />
    </div>
  );
}

function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t`Keyboard shortcuts`}
      subtitle={t`In a request that has the focus`}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
        {[
          ['A', t`Accept; press again to confirm`],
          ['M', t`Open or close More`],
          ['Esc', t`Do not confirm`],
          ['?', t`This list`],
        ].map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd
                translate="no"
                className="inline-flex min-h-8 min-w-8 items-center justify-center rounded-sm border border-line-strong px-2 font-body text-sm font-semibold"
              >
                {key}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
