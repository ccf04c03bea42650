import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { FieldError } from '#platform/web/ui/fields/field.tsx';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { squarePicture } from '#platform/web/ui/people/square-picture.ts';

type Props = {
  name: string;
  /** URL or data URL; null for no picture. */
  picture: string | null;
  onChange: (picture: string | null) => void;
};

/** Chooses a profile picture from the device and crops it to a square. */
export function PictureField({ name, picture, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [error, setError] = useState<string>();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      onChange(await squarePicture(file));
      setError(undefined);
    } catch {
      setError(t`Please choose a JPEG, PNG or WebP picture.`);
    }
  };
  return (
    <div>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={picture} className="size-16 text-lg sm:size-20" />
        <div className="flex flex-wrap gap-2">
          <label
            htmlFor={id}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-medium hover:bg-primary-soft hover:text-primary-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <Camera size={18} strokeWidth={1.9} aria-hidden="true" />
            {picture ? t`Change picture` : t`Add picture`}
            <input
              id={id}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="sr-only"
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={(event) => {
                void choose(event.target.files?.[0]);
                // Reset, so that choosing the same file again fires a change event.
                event.target.value = '';
              }}
            />
          </label>
          {picture && (
            <Button variant="danger-ghost" onClick={() => onChange(null)}>
              <Trash2 size={18} strokeWidth={1.9} aria-hidden="true" />
              <Trans>Remove</Trans>{' '}
              <span className="sr-only">
                <Trans>picture</Trans>
              </span>
            </Button>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
