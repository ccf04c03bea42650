import { Send } from 'lucide-react';
import { useState } from 'react';
import { connectionText, errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Segmented } from '#platform/web/ui/segmented.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { MessageChannel, MessageTemplate } from '../contract.ts';
import { letterUrl, type Templates, useSendTest } from './queries.ts';

const RECEIVERS = {
  student: 'To the student',
  teacher: 'To the teacher',
  anyone: 'To whom it concerns',
} as const;

type TemplateDialogProps = { template: MessageTemplate; own: Templates['own']; onClose: () => void };

/** A message as it arrives, with sample values, and a test of it for the admin. */
export function TemplateDialog({ template, own, onClose }: TemplateDialogProps) {
  const [channel, setChannel] = useState<MessageChannel>('email');
  const test = useSendTest();
  const contact = own[channel];
  const what = channel === 'email' ? 'e-mail address' : 'mobile number';
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={template.title}
      subtitle={`${RECEIVERS[template.to]}. ${template.canEnd ? 'People can turn it off.' : 'Always sent.'}`}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5">
          <div className="min-w-0 flex-1 basis-60 text-sm">
            {test.error ? (
              <p role="alert" className="text-danger-ink">
                {connectionText(test.error) ?? errorText(test.error, 'Please try again.')}
              </p>
            ) : (
              <p className="wrap-anywhere text-ink-2">
                {contact.isVerified
                  ? `A test goes to your own ${what}, ${contact.to}, and says that it is one.`
                  : `Verify your ${what} to send yourself a test.`}
              </p>
            )}
          </div>
          <Button
            className="max-sm:w-full"
            disabled={!contact.isVerified}
            pending={test.isPending}
            pendingLabel="Sending..."
            onClick={() =>
              test.mutate(
                { id: template.id, channel },
                { onSuccess: ({ to }) => toast({ title: `A test is on its way to ${to}` }) },
              )
            }
          >
            <Send size={18} strokeWidth={1.9} aria-hidden="true" />
            Send a test to me
          </Button>
        </div>
      }
    >
      {template.sms && (
        <Segmented<MessageChannel>
          name="message-channel"
          legend="Sent by"
          hideLegend
          className="mb-4 sm:max-w-80"
          value={channel}
          onChange={(next) => {
            test.reset();
            setChannel(next);
          }}
          options={[
            { value: 'email', label: 'E-mail' },
            { value: 'sms', label: 'SMS' },
          ]}
        />
      )}
      {channel === 'sms' && template.sms ? (
        <Sms sms={template.sms} />
      ) : (
        <Letter id={template.id} email={template.email} />
      )}
    </Dialog>
  );
}

function Letter({ id, email }: { id: string; email: MessageTemplate['email'] }) {
  return (
    <>
      <p className="mb-3 wrap-anywhere">
        <span className="text-ink-2">Subject:</span>{' '}
        <strong className="font-semibold">{email.subject}</strong>
      </p>
      {/* A letter has no dark theme, so its ground is the letter's own in both. */}
      <iframe
        title={`Letter: ${email.subject}`}
        src={letterUrl(id)}
        sandbox=""
        className="h-[28rem] max-h-[55vh] w-full rounded-md border border-line bg-[#edf3f4]"
      />
      <details className="mt-3">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-primary-ink">
          As plain text
        </summary>
        <p className="rounded-md bg-surface-sunken px-4 py-3 whitespace-pre-line wrap-anywhere">
          {email.text}
        </p>
      </details>
    </>
  );
}

function Sms({ sms }: { sms: NonNullable<MessageTemplate['sms']> }) {
  const length = [...sms.text].length;
  return (
    <>
      <p className="max-w-120 rounded-lg rounded-bl-xs bg-surface-sunken px-4 py-3 wrap-anywhere">
        {sms.text}
      </p>
      <p className="mt-2 text-sm text-ink-2">
        {length} characters, sent as {sms.segments} SMS ({sms.encoding})
      </p>
    </>
  );
}
