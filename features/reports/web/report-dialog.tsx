import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { USER_KEY } from '#features/identity/refs.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { ApiError, failureReason } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogCloseButton } from '#platform/web/ui/dialogs/dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { RadioCards } from '#platform/web/ui/fields/radio-cards.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import { DETAILS_MAX, REASONS, type Reason } from '../reasons.ts';
import { sendReport } from './queries.ts';

/** A report that was closed or interrupted by a sign-in. In memory only, because it is private. */
let unsent: { userId: string | undefined; targetId: string; reason: Reason | null; details: string } | null =
  null;

/** Time to read the message before the sign-in page opens. */
const SIGN_IN_DELAY_MS = 500;

export type Reportable = {
  kind: 'profile' | 'review' | 'message' | 'payment' | 'lesson';
  targetId: string;
  /** For conversations: the messages that the team sees. */
  messageIds?: string[];
  /** What is reported, as text: "this review of Priya S.". */
  name: string;
};

const CHOICES: Record<Reportable['kind'], readonly Reason[]> = {
  profile: ['impersonation', 'fake', 'intimate', 'unsafe', 'fraud', 'other'],
  review: ['fake', 'harassment', 'private', 'intimate', 'spam', 'other'],
  message: ['harassment', 'unsafe', 'fraud', 'spam', 'other'],
  payment: ['fake', 'fraud', 'harassment', 'other'],
  lesson: ['fake', 'harassment', 'unsafe', 'other'],
};

const CONFIDENTIAL = text`Our team looks at every report. We do not say who sent it.`;
const WHAT_HAPPENS: Record<Reportable['kind'], Words> = {
  profile: CONFIDENTIAL,
  review: CONFIDENTIAL,
  message: text`Our team sees the last messages of this conversation. We do not tell the other person.`,
  payment: text`Our team sees what both of you said about this payment. We do not tell the other person.`,
  lesson: text`Our team sees what this lesson was marked as. We do not tell the other person.`,
};

/** Reports a profile, a review or a conversation to the team, in confidence. The text stays until it is sent. */
export function ReportDialog({ thing, onClose }: { thing: Reportable; onClose: () => void }) {
  const say = useText();
  const { t } = useLingui();
  const queryClient = useQueryClient();
  // In state, because the user is gone once the sign-in has expired.
  const [userId] = useState(() => queryClient.getQueryData<{ id: string } | null>(USER_KEY)?.id);
  const isDraft = unsent?.targetId === thing.targetId && unsent.userId === userId;
  const [draft] = useState(isDraft ? unsent : null);
  const [reason, setReason] = useState<Reason | null>(draft?.reason ?? null);
  const [details, setDetails] = useState(draft?.details ?? '');
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [error, setError] = useState<Words | null>(null);
  const [pending, setPending] = useState(false);
  const keep = () => {
    unsent = { userId, targetId: thing.targetId, reason, details };
  };
  async function submit(): Promise<void> {
    if (reason === null) return setError(t`Please choose a reason`);
    setPending(true);
    try {
      const { kind, targetId, messageIds } = thing;
      await sendReport({ kind, targetId, messageIds, reason, details: details.trim() });
      unsent = null;
      toast({ title: t`Report sent`, description: t`Our team will look at it.` });
      onClose();
    } catch (failure) {
      // After a 401 the page unmounts this dialog; the text is stored for the next try.
      if (failure instanceof ApiError && failure.status === 401) {
        keep();
        toast({ title: t`Session expired`, description: t`Please log in again`, variant: 'destructive' });
        setTimeout(() => void navigate(signInPath(pathname + search + hash)), SIGN_IN_DELAY_MS);
        return;
      }
      setError(failureReason(failure));
    } finally {
      setPending(false);
    }
  }
  return (
    <Dialog
      open
      onClose={() => {
        keep();
        onClose();
      }}
      pending={pending}
      title={t`Report ${thing.name}`}
      subtitle={say(WHAT_HAPPENS[thing.kind])}
      footer={
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <DialogCloseButton>
            <Trans>Cancel</Trans>
          </DialogCloseButton>
          <Button
            variant="danger"
            pending={pending}
            pendingLabel={t`Sending...`}
            onClick={() => void submit()}
          >
            <Trans>Send Report</Trans>
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioCards<Reason>
          name="report-reason"
          legend={t`What is wrong?`}
          columns="one"
          options={CHOICES[thing.kind].map((value) => ({ value, label: REASONS[value].label }))}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setError(null);
          }}
        />
        <Field label={t`Details`} optional>
          {(control) => (
            <TextArea
              {...control}
              limit={DETAILS_MAX}
              value={details}
              onChange={(event) => setDetails(event.target.value)}
            />
          )}
        </Field>
        <FormAlert text={error} />
      </div>
    </Dialog>
  );
}
