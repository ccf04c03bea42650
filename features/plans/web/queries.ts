import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type {
  listClientBookingRequests,
  listClientBookings,
  listTeacherBookings,
  updateBookingStatus,
} from '#features/bookings/contract.ts';
import type { listComingDays } from '#features/bookings/days-contract.ts';
import type { getTeacherMorning } from '#features/bookings/teacher-contract.ts';
import { usePolling } from '#platform/web/api/live.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { refetchOnSettled } from '#platform/web/api/refetch.ts';
import { ApiError, failureReason, send } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import type { WriteOutcome } from '#platform/web/offline/queue.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef, type Output } from '#shared/calls/call.ts';
import { translatableName } from '#shared/texts/text.ts';
import type { Words } from '#shared/texts/translate.ts';
import type * as contract from '../contract.ts';
import { getPlanRef } from '../refs.ts';
import { listWaitingMarks, markRef, onMarkNews, type QueuedMark, queueMark } from './queued-marks.ts';

/** Poll interval while the event stream is down. */
const POLL_MS = 15_000;

const LESSON = '/api/plans/:id/lessons/:lid';
const skipRef = callRef<typeof contract.skipLesson>('POST', `${LESSON}/skip`);
const makeUpRef = callRef<typeof contract.pickMakeUp>('POST', `${LESSON}/make-up`);
const proposeRef = callRef<typeof contract.proposeLessonTimes>('POST', `${LESSON}/proposals`);
const acceptRef = callRef<typeof contract.acceptLessonTime>('POST', `${LESSON}/proposals/:pid/accept`);
const declineRef = callRef<typeof contract.declineLessonTimes>('POST', `${LESSON}/proposals/:pid/decline`);
const pauseRef = callRef<typeof contract.pausePlan>('POST', '/api/plans/:id/pause');
const renewRef = callRef<typeof contract.renewPlan>('POST', '/api/plans/:id/renewal');

const answerRef = callRef<typeof updateBookingStatus>('PUT', '/api/booking-requests/:id/status');
const comingDaysRef = callRef<typeof listComingDays>('GET', '/api/teacher/:id/coming-days');

/** The lists that hold the booking of a plan. */
const BOOKING_KEYS = [
  queryKey(callRef<typeof listClientBookings>('GET', '/api/client/bookings'), {}),
  queryKey(callRef<typeof listClientBookingRequests>('GET', '/api/client/booking-requests'), {}),
  queryKey(callRef<typeof listTeacherBookings>('GET', '/api/teacher/bookings'), {}),
  queryKey(callRef<typeof getTeacherMorning>('GET', '/api/teacher/morning'), {}),
];

/** How often an open dialog looks whether the teacher's hours are still free. */
const FREE_HOURS_POLL_MS = 30_000;

export const freeHoursKey = (teacherId: string) =>
  queryKey(comingDaysRef, { params: { id: teacherId }, query: {} });

/** The free and taken hours of a teacher in the next two weeks. */
export function useFreeHours(teacherId: string) {
  return useQuery<Output<typeof listComingDays>>({
    queryKey: freeHoursKey(teacherId),
    staleTime: FREE_HOURS_POLL_MS,
    refetchInterval: FREE_HOURS_POLL_MS,
    refetchIntervalInBackground: false,
  });
}

export const planKey = (id: string) => queryKey(getPlanRef, { params: { id } });

export function usePlan(id: string) {
  const say = useText();
  return useQuery<contract.Plan>({
    queryKey: planKey(id),
    ...usePolling(POLL_MS),
    select: ({ other, ...plan }) => ({
      ...plan,
      other: {
        ...other,
        name: say(translatableName(other.name)),
        firstName: say(translatableName(other.firstName)),
      },
    }),
  });
}

const NONE: ReadonlyMap<string, boolean> = new Map();

/** Marks of the plan's lessons that this device has not sent yet, by lesson id; true if the lesson took place. */
export function useWaitingMarks(id: string): ReadonlyMap<string, boolean> {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState(NONE);
  const onNews = useEffectEvent((news: WriteOutcome, isAwaited: boolean) => {
    if (isAwaited || news.kind === 'waiting') return;
    if (news.kind === 'sent' && news.answer !== null) queryClient.setQueryData(planKey(id), news.answer);
    if (news.kind === 'refused')
      toast({ title: t`Attendance was not saved`, description: news.message, variant: 'destructive' });
    void queryClient.invalidateQueries({ queryKey: planKey(id) });
  });
  useEffect(() => {
    const read = () => void listWaitingMarks(id).then(setWaiting, () => undefined);
    read();
    return onMarkNews(id, (news, isAwaited) => {
      read();
      onNews(news, isAwaited);
    });
  }, [id]);
  return waiting;
}

type Action = { work: () => Promise<contract.Plan | null>; title: string; titleIfNull?: string };
export type ActionCallbacks = {
  onSuccess?: () => void;
  /** Shows the error in the dialog that started the action; a toast shows it if this is not set, or not open any more. */
  inline?: { isOpen: () => boolean; onError: (text: Words, code: string | undefined) => void };
};
type Run = Action & { done: ActionCallbacks };

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** What the reader can do with a plan. A second click while one is pending does nothing. */
export function usePlanActions(id: string) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ work }: Run) => work(),
    // Here, not in `mutate`: the user may have left the page before the answer comes.
    onSuccess: (plan, { title, titleIfNull }) => {
      if (plan) queryClient.setQueryData(planKey(id), plan);
      if (plan === null && titleIfNull !== undefined) {
        const description = t`It waits on this device and leaves when the connection is back.`;
        toast({ title: titleIfNull, description });
      } else toast({ title });
    },
    onError: (error, { done: { inline } }) => {
      if (inline?.isOpen()) inline.onError(failureReason(error), codeOf(error));
      else showFailure(t`Failed to update plan`, error);
    },
    onSettled: refetchOnSettled(() => {
      // An action takes or frees hours, and a refusal may mean that one was taken.
      const stale = (path: string) =>
        path.includes('/coming-days') || [planKey(id), ...BOOKING_KEYS].some(([key]) => key === path);
      return queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => stale(String(path)) });
    }),
  });
  function run(action: Action, done: ActionCallbacks = {}): void {
    if (!isPending) mutate({ ...action, done }, { onSuccess: () => done.onSuccess?.() });
  }
  const of = (lid: string) => ({ params: { id, lid } });
  /**
   * Sends the teacher's mark of a lesson through the device's queue, or directly if the device can't store it. Returns
   * null if the mark stays in the queue.
   */
  async function mark({ lessonId, held }: QueuedMark): Promise<contract.Plan | null> {
    const { id: userId = '' } = queryClient.getQueryData<{ id?: string } | null>(['/api/user']) ?? {};
    const plan = await queueMark(userId, id, { lessonId, held });
    return plan === undefined ? send(markRef, { ...of(lessonId), body: { held } }) : plan;
  }
  return {
    isPending,
    skip: (lid: string, done?: ActionCallbacks) =>
      run({ work: () => send(skipRef, of(lid)), title: t`Lesson skipped` }, done),
    pickMakeUp: (lid: string, time: string, done?: ActionCallbacks) =>
      run(
        { work: () => send(makeUpRef, { ...of(lid), body: { time } }), title: t`Make-up lesson added` },
        done,
      ),
    propose: (lid: string, times: string[], done?: ActionCallbacks) =>
      run({ work: () => send(proposeRef, { ...of(lid), body: { times } }), title: t`Times suggested` }, done),
    accept: (lid: string, pid: string, time: string) =>
      run({
        work: () => send(acceptRef, { params: { id, lid, pid }, body: { time } }),
        title: t`Lesson moved`,
      }),
    decline: (lid: string, pid: string) =>
      run({ work: () => send(declineRef, { params: { id, lid, pid } }), title: t`Suggestion declined` }),
    mark: (lid: string, held: boolean, done?: ActionCallbacks) =>
      run(
        {
          work: () => mark({ lessonId: lid, held }),
          title: t`Attendance saved`,
          titleIfNull: t`Attendance noted on this device`,
        },
        done,
      ),
    pause: (body: { from: string; days: number; makeUp: boolean }, done?: ActionCallbacks) =>
      run({ work: () => send(pauseRef, { params: { id }, body }), title: t`Plan paused` }, done),
    /** The teacher confirms the request with which the student renews a plan. */
    confirmRenewal: (bookingId: string, confirmedDateTime: string, done?: ActionCallbacks) =>
      run(
        {
          async work() {
            await send(answerRef, {
              params: { id: bookingId },
              body: { status: 'confirmed', confirmedDateTime },
            });
            return null;
          },
          title: t`Booking updated successfully!`,
        },
        done,
      ),
    /** Requests another month; `price` is the one that the student was shown. */
    renew: (price: number | null) =>
      run({
        work: () => send(renewRef, { params: { id }, body: { price } }),
        title: t`Booking request sent successfully!`,
      }),
  };
}
export type PlanActions = ReturnType<typeof usePlanActions>;
