import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePolling } from '#platform/web/api/live.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { refetchOnSettled } from '#platform/web/api/refetch.ts';
import { send } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { useIsMounted } from '#platform/web/ui/hooks/use-is-mounted.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef, type Input, type Output } from '#shared/calls/call.ts';
import { translatableName } from '#shared/texts/text.ts';
import { type Translate, text, type Words } from '#shared/texts/translate.ts';
import type * as contract from '../contract.ts';
import type { PaymentDetails, savePaymentDetails } from '../details-contract.ts';
import type { Receipt } from '../receipt-contract.ts';
import { getPaymentDetailsRef, getReceiptRef, listClientDuesRef, listTeacherDuesRef } from '../refs.ts';

/** Poll interval while the event stream is down. */
const POLL_MS = 15_000;

const sayPaidRef = callRef<typeof contract.sayPaid>('POST', '/api/dues/:id/said-paid');
const withdrawPaidRef = callRef<typeof contract.withdrawPaid>('DELETE', '/api/dues/:id/said-paid');
const confirmReceivedRef = callRef<typeof contract.confirmReceived>('POST', '/api/dues/:id/received');
const undoReceivedRef = callRef<typeof contract.undoReceived>('DELETE', '/api/dues/:id/received');
const sayNotReceivedRef = callRef<typeof contract.sayNotReceived>('POST', '/api/dues/:id/not-received');
const remindOfDueRef = callRef<typeof contract.remindOfDue>('POST', '/api/dues/:id/reminder');
const saveDetailsRef = callRef<typeof savePaymentDetails>('PUT', '/api/teacher/payment-details');

export const CLIENT_KEY = queryKey(listClientDuesRef, {});
export const TEACHER_KEY = queryKey(listTeacherDuesRef, {});
export const DETAILS_KEY = queryKey(getPaymentDetailsRef, {});

type Named = { name: string; firstName: string };

/** Translates the placeholder that an erased person has instead of a name. */
function inWords<Person extends Named>(person: Person, say: Translate): Person {
  return {
    ...person,
    name: say(translatableName(person.name)),
    firstName: say(translatableName(person.firstName)),
  };
}

export function useClientDues() {
  const say = useText();
  return useQuery<Output<typeof contract.listClientDues>>({
    queryKey: CLIENT_KEY,
    ...usePolling(POLL_MS),
    select: (dues) => dues.map((due) => ({ ...due, teacher: inWords(due.teacher, say) })),
  });
}

export function useTeacherDues() {
  const say = useText();
  return useQuery<Output<typeof contract.listTeacherDues>>({
    queryKey: TEACHER_KEY,
    ...usePolling(POLL_MS),
    select: ({ dues, ...month }) => ({
      ...month,
      dues: dues.map((due) => ({ ...due, student: inWords(due.student, say) })),
    }),
  });
}

export function usePaymentDetails() {
  return useQuery<PaymentDetails>({ queryKey: DETAILS_KEY });
}

export function useReceipt(id: string) {
  return useQuery<Receipt>({ queryKey: queryKey(getReceiptRef, { params: { id } }) });
}

/** What a toast says after success. */
type Told = { told: { title: Words; description?: Words } };

/**
 * An action about a due. Toasts tell its outcome, also if the user has left the page meanwhile: callbacks given to
 * `mutate` would not run then. With `isForm`, the form shows the failure while it is on the page. Refetches the lists on
 * errors too, because they may be outdated.
 */
function useDueAction<V extends object>(act: (values: V) => Promise<unknown>, { isForm = false } = {}) {
  const queryClient = useQueryClient();
  const isMounted = useIsMounted();
  return useMutation({
    mutationFn: (values: V & Told) => act(values),
    onSuccess: (_, { told }) => toast(told),
    onError: (error) => {
      if (!isForm || !isMounted()) showFailure(text`This was not saved`, error);
    },
    onSettled: refetchOnSettled(() =>
      queryClient.invalidateQueries({
        // Receipts too: one may be corrected now.
        predicate: ({ queryKey: [path] }) =>
          [CLIENT_KEY[0], TEACHER_KEY[0]].includes(String(path)) || String(path).startsWith('/api/receipts/'),
      }),
    ),
  });
}

type Of = { id: string };
const params = ({ id }: Of) => ({ params: { id } });
const FORM = { isForm: true };

export const useSayPaid = () =>
  useDueAction(
    ({ utr, ...due }: Of & { utr: string }) => send(sayPaidRef, { ...params(due), body: { utr } }),
    FORM,
  );

export const useWithdrawPaid = () => useDueAction((due: Of) => send(withdrawPaidRef, params(due)));

export const useConfirmReceived = () =>
  useDueAction(({ method, ...due }: Of & { method: 'upi' | 'cash' }) =>
    send(confirmReceivedRef, { ...params(due), body: { method } }),
  );

export const useUndoReceived = () => useDueAction((due: Of) => send(undoReceivedRef, params(due)));

export const useSayNotReceived = () =>
  useDueAction(
    ({ line, ...due }: Of & { line: string }) => send(sayNotReceivedRef, { ...params(due), body: { line } }),
    FORM,
  );

export const useRemindOfDue = () => useDueAction((due: Of) => send(remindOfDueRef, params(due)));

/** Saves the details and shows them at once. */
export function useSavePaymentDetails() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof savePaymentDetails>['body']) => send(saveDetailsRef, { body }),
    onSuccess: (details) => {
      queryClient.setQueryData(DETAILS_KEY, details);
      return queryClient.invalidateQueries({ queryKey: TEACHER_KEY });
    },
  });
}
