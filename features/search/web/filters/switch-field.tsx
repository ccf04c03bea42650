type SwitchFieldProps = { label: string; hint?: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A filter that is on or off, as a row. */
export function SwitchField({ label, hint, isOn, onChange }: SwitchFieldProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center justify-between gap-4">
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        {hint && <span className="block text-sm text-ink-2">{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface-sunken before:absolute before:top-1/2 before:left-1 before:size-5 before:-translate-y-1/2 before:rounded-full before:bg-ink-3 checked:border-primary checked:bg-primary checked:before:left-6 checked:before:bg-on-primary focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-focus"
      />
    </label>
  );
}
