import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, MessageCircleQuestionMark, X } from 'lucide-react';
import { type Ref, useId } from 'react';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import type { Words } from '#shared/texts/translate.ts';
import type { Decision } from '../decisions.ts';

const NOTES_MAX = 2000;

type DecisionFormProps = {
  notes: string;
  onNotes: (notes: string) => void;
  notesRef: Ref<HTMLTextAreaElement>;
  /** Error about the notes. */
  error: Words | undefined;
  /** Text of any other error of the last attempt. */
  failure: Words | undefined;
  /** The decision that is being sent. */
  pending: Decision | null;
  /** The stored decision, whose button is disabled; null while the review is pending. */
  current: Decision | null;
  onDecide: (decision: Decision) => void;
};

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const;

/** Notes for the teacher, and a button for each decision. */
export function DecisionForm(props: DecisionFormProps) {
  const say = useText();
  const { t } = useLingui();
  const { notes, onNotes, notesRef, error, failure, pending, current, onDecide } = props;
  const failureId = useId();
  const button = (decision: Decision) => ({
    pending: pending === decision,
    disabled: pending !== null || current === decision,
    ...(failure && { 'aria-describedby': failureId }),
    onClick: () => onDecide(decision),
  });
  return (
    <div>
      <Field
        label={t`Notes for the teacher`}
        hint={t`Needed to reject or to request more info; the teacher reads them on the dashboard.`}
        error={error}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={notesRef}
            rows={4}
            limit={NOTES_MAX}
            value={notes}
            onChange={(event) => onNotes(event.target.value)}
          />
        )}
      </Field>
      {failure && (
        <p id={failureId} role="alert" className="mt-2 rounded-md bg-danger-soft px-4 py-2.5 text-ink">
          {say(failure)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5 max-sm:flex-col">
        <Button {...button('approved')} pendingLabel={t`Approving...`}>
          <BadgeCheck {...ICON} />
          <Trans>Approve</Trans>
        </Button>
        <Button {...button('needs_more_info')} variant="outline" pendingLabel={t`Requesting...`}>
          <MessageCircleQuestionMark {...ICON} />
          <Trans>Request More Info</Trans>
        </Button>
        <Button {...button('rejected')} variant="danger-ghost" pendingLabel={t`Rejecting...`}>
          <X {...ICON} />
          <Trans>Reject</Trans>
        </Button>
      </div>
    </div>
  );
}
