import { Trans } from '@lingui/react/macro';

type HideDetailsProps = { checked: boolean; onChange: (checked: boolean) => void };

/** Checkbox that hides details in notifications, because other people may see a locked phone. */
export function HideDetails({ checked, onChange }: HideDetailsProps) {
  return (
    <label className="mt-1 flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-primary"
      />
      <Trans>Hide names, times and places in notifications</Trans>
    </label>
  );
}
