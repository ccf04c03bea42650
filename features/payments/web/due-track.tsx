import { useLingui } from '@lingui/react/macro';
import type { ClientDue } from '../contract.ts';

/** Shows the steps of a payment and who has said what: "Due", "You say paid", "Received, says" the teacher. */
export function DuePaymentSteps({ due }: { due: ClientDue }) {
  const { t } = useLingui();
  const steps = [t`Due`, t`You say paid`, t`Received, says ${due.teacher.firstName}`];
  const here = due.state === 'received' ? 2 : due.state === 'said_paid' ? 1 : 0;
  return (
    <ol aria-label={t`Where this payment stands`} className="mt-4 grid grid-cols-3">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === here ? 'step' : undefined}
          className={`relative flex flex-col items-center gap-1.5 px-1 text-center text-xs [overflow-wrap:anywhere] ${
            index === here ? 'font-semibold text-ink' : 'text-ink-2'
          }`}
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-1.5 right-[calc(50%+0.5rem)] left-[calc(0.5rem-50%)] h-0.5 bg-line"
            />
          )}
          <span
            aria-hidden="true"
            className={`relative size-3.5 rounded-full border-2 bg-surface ${
              index < here
                ? 'border-success bg-success'
                : index === here
                  ? 'border-[5px] border-primary'
                  : 'border-line-strong'
            }`}
          />
          {step}
        </li>
      ))}
    </ol>
  );
}
