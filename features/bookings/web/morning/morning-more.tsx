import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import type { TeacherBooking } from '../../contract.ts';
import { shortSession, type TakenHour, timeText } from '../../sessions/session-choices.ts';

export type RowActions = {
  /** The first press asks for confirmation; the second press accepts the hour (an ISO instant). */
  accept: (startsAt: string) => void;
  /** Opens the dialog "Confirm Session Time". */
  choose: () => void;
  suggest: () => void;
  reject: () => void;
  chat: (() => void) | undefined;
  whole: () => void;
};

type MorningMoreProps = {
  id: string;
  booking: TeacherBooking;
  now: Date | null;
  armed: string | null;
  sending: string | null;
  /** The session that takes an hour of the teacher. */
  takenBy: (startsAt: string) => TakenHour | null;
  /** True if the row's main button is already "Suggest other times". */
  isSuggestFirst: boolean;
  actions: RowActions;
};

/**
 * The teacher's other options for a request: accept another hour that the student offers, chat, suggest times or
 * decline.
 */
export function MorningMoreOptions(props: MorningMoreProps) {
  const { id, booking, now, armed, sending, takenBy, isSuggestFirst, actions } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const { clientName: name, firstFreeTime } = booking;
  const [first = name] = name.split(' ');
  const others = booking.offeredTimes.filter(({ startsAt }) => startsAt !== firstFreeTime);
  return (
    <div id={id} className="rounded-md bg-surface-sunken p-3 @min-[40rem]:col-span-2">
      {others.length > 0 && (
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">
            <Trans>Other times {first} asked for</Trans>
          </legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
            {others.map(({ startsAt, state }) => {
              const when = shortSession(new Date(startsAt), now, locale);
              const isArmed = armed === startsAt;
              const taken = state === 'taken' ? takenBy(startsAt) : null;
              return (
                <Button
                  key={startsAt}
                  variant="outline"
                  className="tabular"
                  disabled={state !== 'free'}
                  pending={sending === startsAt}
                  {...(isArmed && { 'data-armed': true })}
                  onClick={() => actions.accept(startsAt)}
                >
                  {state === 'free' ? (
                    isArmed ? (
                      <Trans>Confirm {when}?</Trans>
                    ) : (
                      when
                    )
                  ) : (
                    <span className="min-w-0">
                      <s className="block">{when}</s>
                      {taken ? (
                        <span className="block text-xs">
                          <span className="sr-only">, </span>
                          {t`Taken: ${taken.clientName}, ${timeText(taken.startsAt, locale)}`}
                        </span>
                      ) : (
                        <span className="sr-only">
                          {state === 'taken' ? t`, taken` : state === 'off' ? t`, time off` : t`, passed`}
                        </span>
                      )}
                    </span>
                  )}
                </Button>
              );
            })}
          </div>
        </fieldset>
      )}
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-2 first:mt-0">
        {isSuggestFirst ? (
          <Button variant="ghost" className="px-1! text-sm!" onClick={actions.choose} aria-haspopup="dialog">
            <Trans>Accept at another time</Trans>
          </Button>
        ) : (
          <Button variant="ghost" className="px-1! text-sm!" onClick={actions.suggest} aria-haspopup="dialog">
            <Trans>Suggest other times</Trans>
          </Button>
        )}
        {actions.chat && (
          <Button
            variant="ghost"
            className="px-1! text-sm!"
            onClick={actions.chat}
            aria-label={t`Chat with ${name}`}
          >
            <MessageCircle size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Chat</Trans>
          </Button>
        )}
        <Button variant="ghost" className="px-1! text-sm!" onClick={actions.whole}>
          <Trans>Whole request</Trans>
        </Button>
        <Button
          variant="danger-ghost"
          className="px-1! text-sm!"
          onClick={actions.reject}
          aria-label={t`Reject the request of ${name}`}
          aria-haspopup="dialog"
        >
          <Trans>Reject</Trans>
        </Button>
      </div>
    </div>
  );
}
