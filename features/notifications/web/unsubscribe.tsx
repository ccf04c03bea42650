import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureReason, send } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useLocalePath } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { callRef } from '#shared/calls/call.ts';
import { type Text, text, type Words } from '#shared/texts/translate.ts';
import type { getSubscription, unsubscribe } from '../contract.ts';
import { TOPIC_SETTINGS, type Topic } from '../topics.ts';

export const getSubscriptionRef = callRef<typeof getSubscription>('GET', '/api/unsubscribe/:token');
const unsubscribeRef = callRef<typeof unsubscribe>('POST', '/api/unsubscribe/:token');

const ABOUT: Record<Topic, Text> = {
  bookings: text`sessions and requests`,
  chat: text`unread messages`,
  reviews: text`reviews`,
  verification: text`the verification of your profile`,
  account: text`your account`,
  saved: text`saved teachers`,
};

type UnsubscribeProps = { token: string; topic: Topic; subscribed: boolean };

/** Stops mail about a topic with one click. The form also works without script. */
export function Unsubscribe({ token, topic, subscribed }: UnsubscribeProps) {
  const say = useText();
  const address = useLocalePath();
  const { t } = useLingui();
  const [ended, setEnded] = useState(!subscribed);
  const [problem, setProblem] = useState<Words>();

  const form = useForm({
    initial: {},
    async onSubmit() {
      setProblem(undefined);
      try {
        await send(unsubscribeRef, { params: { token } });
        setEnded(true);
      } catch (error) {
        setProblem(failureReason(error));
      }
    },
  });

  return (
    <div aria-live="polite">
      {ended ? (
        <p>
          {TOPIC_SETTINGS[topic].isOptIn ? (
            <Trans>
              We will no longer email you about {say(ABOUT[topic])}. You only get notifications about them if
              you have turned on push for them.
            </Trans>
          ) : (
            <Trans>
              We will no longer email you about {say(ABOUT[topic])}. You still get notifications in the app,
              and emails that your sessions or your account need.
            </Trans>
          )}
        </p>
      ) : (
        <Form
          {...form.props}
          method="post"
          action={address(`/unsubscribe/${token}`)}
          className="flex flex-col items-start gap-5"
        >
          <p>
            <Trans>Stop emails about {say(ABOUT[topic])}?</Trans>
          </p>
          <FormAlert text={problem} />
          <Button type="submit" pending={form.isPending} pendingLabel={t`One moment...`}>
            <Trans>Unsubscribe</Trans>
          </Button>
        </Form>
      )}
    </div>
  );
}
