import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, IndianRupee, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Prices, priceFor } from '#features/teachers/pricing.ts';
import { replyTimeText } from '#features/teachers/reply-promise.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { formatRupees } from '#shared/money.ts';
import { PRODUCT } from '#shared/product.ts';
import { type Translate, text } from '#shared/texts/translate.ts';
import { formatSessionDay, indiaParts } from '#shared/time.ts';
import { expiryOf } from '../../expiry.ts';
import { hourText } from '../../requests/requested-times.ts';
import type { RequestForm } from './use-request-form.ts';

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const;

type NextStepsProps = {
  form: RequestForm;
  teacher: Prices & { firstName: string };
  /** Median minutes until the teacher answers; null if unknown. */
  typicalReply: number | null;
};

/** A reply time for the middle of a sentence: "in about 14 hours". */
export function replyTime(minutes: number, t: Translate): string {
  const text = replyTimeText(minutes, t);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/**
 * Explains what happens after the request is sent, when the teacher must answer, and how the
 * student pays.
 */
export function NextSteps({ form, teacher, typicalReply }: NextStepsProps) {
  const { t } = useLingui();
  const say = useText();
  const { firstName } = teacher;
  const ends = endsText(form, say);
  return (
    <section aria-labelledby="what-happens-next">
      <h3 id="what-happens-next" className="text-base">
        <Trans>What happens next</Trans>
      </h3>
      <ol className="mt-2 grid gap-2 text-sm">
        <Step icon={<MessageCircle {...ICON} />}>
          {typicalReply === null
            ? t`${firstName} picks one of your times or suggests another. Teachers are asked to answer within 24 hours.`
            : t`${firstName} picks one of your times or suggests another, usually ${replyTime(typicalReply, say)}.`}
        </Step>
        <Step icon={<Bell {...ICON} />}>
          <Trans>
            You hear by SMS and email, and see it in My Bookings. No reply by {ends}? The request ends by
            itself.
          </Trans>
        </Step>
        <Step icon={<IndianRupee {...ICON} />}>
          <PayText form={form} teacher={teacher} />
        </Step>
      </ol>
    </section>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.5 shrink-0 text-primary-ink">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/**
 * The time when an unanswered request expires: "Wed 25 Nov, 7:10 am", or "the end of Tue 24 Nov".
 */
function endsText(form: RequestForm, say: Translate): string {
  const { clientPreferredDays, clientTimeSlots, preferredInstants } = form.hours();
  const ends = expiryOf({
    preferredDays: clientPreferredDays,
    preferredTimes: clientTimeSlots,
    preferredInstants: preferredInstants.map((text) => new Date(text)),
    createdAt: new Date(),
  });
  return indiaParts(ends).minutes === 0
    ? say(text`the end of ${formatSessionDay(new Date(ends.getTime() - 1), say.locale)}`)
    : hourText(ends.toISOString(), say.locale);
}

function PayText({ form, teacher }: Pick<NextStepsProps, 'form' | 'teacher'>) {
  const { sessionType, pricingType, isDemo } = form.choice;
  const { firstName } = teacher;
  if (isDemo) return <Trans>The demo is free.</Trans>;
  const price = priceFor(teacher, sessionType, pricingType);
  if (price === null) {
    return <Trans>You agree on the price with {firstName} and pay directly.</Trans>;
  }
  const rupees = formatRupees(price);
  return pricingType === 'monthly' ? (
    <Trans>
      You pay {firstName} {rupees} a month directly. {PRODUCT.name} takes nothing.
    </Trans>
  ) : (
    <Trans>
      You pay {firstName} {rupees} directly, after the session. {PRODUCT.name} takes nothing.
    </Trans>
  );
}
