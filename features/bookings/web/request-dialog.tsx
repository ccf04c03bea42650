import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '#features/identity/contract.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import type { Prices } from '#features/teachers/pricing.ts';
import { readStoredDraft, storeDraft } from '#platform/web/api/draft-storage.ts';
import { ApiError, errorText } from '#platform/web/api/send.ts';
import { AfterFirstPaint } from '#platform/web/ui/after-first-paint.tsx';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { displayName } from '#shared/text.ts';
import { useRequestBooking, useTeacherTimeOff, useTeacherTimeSlots } from './queries.ts';
import { RequestFields } from './request-fields.tsx';
import { useRequestForm } from './use-request-form.ts';

/** Leaves time to read the toast before the redirect to sign-in. */
const SIGN_IN_DELAY_MS = 500;
const FAILED = 'Failed to send booking request. Please try again.';
const BOOKINGS_PATH = '/client-dashboard?tab=bookings';

export type RequestDialogTeacher = Prices & {
  id: string;
  firstName: string;
  lastName: string;
  profilePicture: string | null;
  offersFreeDemo: boolean;
};

export type RequestDialogProps = {
  teacher: RequestDialogTeacher;
  user: CurrentUser | null;
  open: boolean;
  /** Opens with the free demo selected. */
  demo: boolean;
  onClose: () => void;
  /** A request to this teacher is already pending. */
  pending: boolean;
};

/** Requests a session with a teacher. Load it lazily and keep it mounted, so that closing it loses nothing. */
export function RequestDialog({ teacher, user, open, demo, onClose, pending }: RequestDialogProps) {
  const { t } = useLingui();
  const { data: slots, isError } = useTeacherTimeSlots(teacher.id);
  const hours = slots ?? (isError ? [] : undefined);
  const { data: off = [] } = useTeacherTimeOff(teacher.id);
  // Draft that was saved when the session expired.
  const leftKey = `request:${user?.id}:${teacher.id}`;
  const form = useRequestForm(teacher, hours ?? [], off, () => String(readStoredDraft(leftKey) ?? ''));
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open && demo) form.choose({ isDemo: true });
  }
  const request = useRequestBooking();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [failure, setFailure] = useState<string>();
  const fields = useRef<HTMLDivElement>(null);

  function refused(error: unknown) {
    if (error instanceof ApiError && error.status === 401) {
      const description = t`Please log in to send a booking request`;
      toast({ title: t`Unauthorized`, description, variant: 'destructive' });
      storeDraft(leftKey, form.message || null);
      setTimeout(() => void navigate(signInPath(pathname + search)), SIGN_IN_DELAY_MS);
      return;
    }
    const text = errorText(error, '');
    if (error instanceof ApiError) form.setErrors(error.fields);
    setFailure(text || FAILED);
    toast({ title: FAILED, ...(text && { description: text }), variant: 'destructive' });
  }

  function submit() {
    const body = form.read();
    setFailure(undefined);
    if (body === null) return focusFirstError(fields.current);
    if (request.isPending) return;
    request.mutate(
      { ...body, teacherId: teacher.id },
      {
        onSuccess: () => {
          storeDraft(leftKey, null);
          toast({
            title: t`Booking request sent successfully! The teacher will respond soon.`,
            description: t`${teacher.firstName} is asked to reply within 24 hours. The answer will be in My Bookings.`,
          });
          onClose();
        },
        onError: refused,
      },
    );
  }

  if (user?.userType !== 'student') return null;
  const name = displayName(teacher);
  const common = {
    open,
    onClose: () => {
      onClose();
      setFailure(undefined);
      request.reset();
    },
    media: <Avatar name={name} src={teacher.profilePicture} className="size-10" />,
  };
  if (pending || isRefusal(request.error, 'BOOKING_ALREADY_PENDING')) {
    return (
      <Dialog
        {...common}
        title={t`Request Already Pending`}
        subtitle={t`with ${name}`}
        size="sm"
        footer={
          <div className="flex flex-col gap-2.5 sm:flex-row-reverse">
            <ButtonLink to={BOOKINGS_PATH} className="flex-1">
              <Trans>See my bookings</Trans>
            </ButtonLink>
            <Button variant="outline" className="flex-1" onClick={common.onClose}>
              <Trans>Close</Trans>
            </Button>
          </div>
        }
      >
        <p>
          <Trans>
            You have asked {teacher.firstName} already. A reply usually comes within 24 hours; until then you
            can cancel the request in My Bookings.
          </Trans>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      {...common}
      title={t`Request a session`}
      subtitle={t`with ${name}`}
      footer={
        <div className="flex items-center gap-3">
          <p className="text-sm leading-6 text-ink-2">
            <Trans>
              Free to ask.
              <br />
              Reply within 24 h.
            </Trans>
          </p>
          <Button
            className="min-h-13 flex-1"
            pending={request.isPending}
            pendingLabel={t`Sending...`}
            onClick={submit}
          >
            <Trans>Send request</Trans>
          </Button>
        </div>
      }
    >
      <div ref={fields}>
        <AfterFirstPaint>
          <RequestFields form={form} teacher={teacher} slots={hours} />
        </AfterFirstPaint>
      </div>
      {failure !== undefined && (
        <div role="alert" ref={scrollIntoSight} className="mt-5">
          <Banner
            tone="danger"
            title={failure}
            action={
              isRefusal(request.error, 'PROFILE_INCOMPLETE') && (
                <ButtonLink to="/client-dashboard" variant="outline">
                  <Trans>Complete Profile</Trans>
                </ButtonLink>
              )
            }
          />
        </div>
      )}
    </Dialog>
  );
}

/** Scrolls the error into view: it is below the questions, often outside the visible part of the sheet. */
function scrollIntoSight(complaint: HTMLElement | null): void {
  complaint?.scrollIntoView({ block: 'nearest' });
}

function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Focuses the first invalid field, once its error is rendered. */
function focusFirstError(fields: HTMLElement | null): void {
  requestAnimationFrame(() => fields?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
