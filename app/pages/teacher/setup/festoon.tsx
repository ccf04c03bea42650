import { Trans } from '@lingui/react/macro';

const SPAN = 64;
const LOOKS = {
  done: 'fill-accent stroke-star',
  here: 'fill-primary stroke-primary',
  open: 'fill-surface stroke-line-strong',
};

/** Progress as a festoon with a leaf for each step: filled when done. The words beside it say the same. */
export function SetupProgress({ step, of }: { step: number; of: number }) {
  const leaves = Array.from({ length: of }, (_, index) => index);
  const lookOf = (index: number) => LOOKS[index + 1 < step ? 'done' : index + 1 === step ? 'here' : 'open'];
  return (
    <>
      <svg viewBox={`0 0 ${of * SPAN} 40`} aria-hidden="true" className="block w-full max-w-[26rem]">
        <path
          d={leaves.map((index) => `M${index * SPAN} 6q${SPAN / 2} 16 ${SPAN} 0`).join('')}
          fill="none"
          strokeWidth="1.6"
          className="stroke-line-strong"
        />
        {leaves.map((index) => (
          <path
            key={index}
            d={`M${index * SPAN + SPAN / 2} 13c7 6 7 15 0 23c-7-8-7-17 0-23z`}
            strokeWidth="1.6"
            className={lookOf(index)}
          />
        ))}
      </svg>
      <p className="mt-1 text-sm font-semibold">
        <Trans>
          Step {step} of {of}
        </Trans>
      </p>
    </>
  );
}
