import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp, ImagePlus, RotateCcw, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { photoSources } from '#features/media/addresses.ts';
import { send } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FieldError } from '#platform/web/ui/fields/field.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import type { OwnTeacher } from '../contract.ts';
import { PROFILE_LIMITS, PROFILE_TEXTS } from '../limits.ts';
import { FormCard } from './form-card.tsx';
import { updateProfileRef, useProfileCache } from './queries.ts';
import { PICTURE_TYPES } from './upload.ts';
import { useProfileForm } from './use-profile-form.ts';
import { type Upload, useUploads } from './use-uploads.ts';

type Photo = { url: string; caption: string };

const SLOTS = Array.from({ length: PROFILE_LIMITS.photos }, (_, index) => index + 1);

function valuesOf({ photos, photoCaptions }: OwnTeacher): { photos: Photo[] } {
  return { photos: photos.map((url, index) => ({ url, caption: photoCaptions[index] ?? '' })) };
}

/** Up to five photos: add, caption, reorder and remove them, then save them together. */
export function PhotosForm({ profile }: { profile: OwnTeacher }) {
  const { t } = useLingui();
  const say = useText();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const cache = useProfileCache();
  const form = useProfileForm({
    name: 'photos',
    teacherId: profile.id,
    saved: valuesOf(profile),
    version: profile.version,
    save: ({ photos }, version) =>
      send(updateProfileRef, {
        body: {
          photos: photos.map(({ url }) => url),
          photoCaptions: photos.map(({ caption }) => caption),
          version,
        },
      }),
    savedIn: (answer) => ({ values: valuesOf(answer), version: answer.version }),
    read: cache.readProfile,
    cacheAnswer: cache.cacheProfile,
    texts: {
      done: t`Media updated successfully!`,
      failed: t`Failed to update media`,
      advice: t`Please try again later`,
    },
  });
  const { photos } = form.values;
  const latest = useRef(photos);
  latest.current = photos;
  const set = (next: Photo[]) => {
    latest.current = next;
    form.change({ photos: next });
  };
  const { uploads, add, retry, remove } = useUploads((url) => {
    const current = latest.current;
    if (current.length < PROFILE_LIMITS.photos && !current.some((photo) => photo.url === url)) {
      set([...current, { url, caption: '' }]);
    }
  });
  const room = PROFILE_LIMITS.photos - photos.length - uploads.length;

  const choose = (chosen: readonly File[]) => {
    if (chosen.length > room) {
      toast({ title: t`Validation Error`, description: PROFILE_TEXTS.photos, variant: 'destructive' });
    }
    add(chosen.slice(0, Math.max(0, room)));
  };
  const move = (from: number, by: -1 | 1) => {
    const next = [...photos];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(from + by, 0, moved);
    set(next);
    // Keep the focus on the moved photo.
    const name = by < 0 ? 'up' : 'down';
    requestAnimationFrame(() =>
      list.current?.children[from + by]?.querySelector<HTMLElement>(`[data-move=${name}]`)?.focus(),
    );
  };
  const free = SLOTS.slice(photos.length + uploads.length);
  const fieldError = Object.entries(form.errors).find(([name]) => name.startsWith('photo'))?.[1];

  return (
    <FormCard
      title={t`Photos`}
      intro={t`Show your classes and the place where you teach. The first photo comes first in your gallery.`}
      form={form}
    >
      <ol ref={list} className="grid gap-3" aria-label={t`Photos`}>
        {photos.map((photo, index) => (
          <PhotoSlot
            key={photo.url}
            photo={photo}
            index={index}
            count={photos.length}
            onCaption={(caption) =>
              set(photos.map((other) => (other === photo ? { ...other, caption } : other)))
            }
            onMove={(by) => move(index, by)}
            onRemove={() => set(photos.filter((other) => other !== photo))}
          />
        ))}
        {uploads.map((one) => (
          <UploadSlot key={one.id} upload={one} onRetry={() => retry(one)} onRemove={() => remove(one.id)} />
        ))}
      </ol>
      {free.length > 0 && (
        // Only for mouse and touch; for keyboards and screen readers the button below does the same.
        <div aria-hidden="true" className="grid grid-cols-5 gap-2 sm:max-w-96">
          {free.map((slot) => (
            <label
              key={slot}
              htmlFor={id}
              className="flex aspect-square cursor-pointer items-center justify-center rounded-md border border-dashed border-line-strong text-ink-3 hover:bg-primary-soft hover:text-primary-ink"
            >
              <ImagePlus size={20} strokeWidth={1.9} />
            </label>
          ))}
        </div>
      )}
      {room > 0 ? (
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 self-start rounded-md border border-line-strong bg-surface px-4 font-medium hover:bg-primary-soft hover:text-primary-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <ImagePlus size={18} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Add photos</Trans>
          <span className="font-normal text-ink-2">
            <Trans>({room} left)</Trans>
          </span>
          <input
            id={id}
            type="file"
            multiple={room > 1}
            accept={PICTURE_TYPES}
            className="sr-only"
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])];
              // Lets the user choose the same file again.
              event.target.value = '';
              choose(chosen);
            }}
          />
        </label>
      ) : (
        <p className="text-sm text-ink-2">{say(PROFILE_TEXTS.photos)}</p>
      )}
      <FieldError id={`${id}-error`} error={fieldError} />
    </FormCard>
  );
}

type PhotoSlotProps = {
  photo: Photo;
  index: number;
  count: number;
  onCaption: (caption: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const ICON_BUTTON =
  'flex size-11 items-center justify-center rounded-sm hover:bg-surface-sunken aria-disabled:text-ink-3';

function PhotoSlot({ photo, index, count, onCaption, onMove, onRemove }: PhotoSlotProps) {
  const { t } = useLingui();
  const number = index + 1;
  const moves = [
    { by: -1, key: 'up', label: t`Move photo ${number} earlier`, Icon: ChevronUp, isEnd: index === 0 },
    {
      by: 1,
      key: 'down',
      label: t`Move photo ${number} later`,
      Icon: ChevronDown,
      isEnd: index === count - 1,
    },
  ] as const;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-md border border-line p-2.5 sm:flex-nowrap">
      <img
        src={photo.url}
        srcSet={photoSources(photo.url)}
        sizes="120px"
        alt={photo.caption || t`Photo ${number}`}
        width={120}
        height={90}
        className="h-[5.625rem] w-[7.5rem] shrink-0 rounded-sm bg-surface-sunken object-cover"
      />
      <div className="order-last min-w-0 flex-1 basis-full sm:order-none sm:basis-auto">
        <TextInput
          aria-label={t`Caption of photo ${number}`}
          placeholder={t`What it shows (optional)`}
          maxLength={PROFILE_LIMITS.caption}
          value={photo.caption}
          onChange={(event) => onCaption(event.target.value)}
        />
      </div>
      <div className="ml-auto flex shrink-0">
        {moves.map(({ by, key, label, Icon, isEnd }) => (
          <button
            key={key}
            type="button"
            data-move={key}
            aria-label={label}
            aria-disabled={isEnd || undefined}
            className={ICON_BUTTON}
            onClick={() => isEnd || onMove(by)}
          >
            <Icon size={20} strokeWidth={1.9} aria-hidden="true" />
          </button>
        ))}
        <button
          type="button"
          aria-label={t`Remove photo ${number}`}
          className={`${ICON_BUTTON} text-danger`}
          onClick={onRemove}
        >
          <Trash2 size={18} strokeWidth={1.9} aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}

type UploadSlotProps = { upload: Upload; onRetry: () => void; onRemove: () => void };

function UploadSlot({ upload: { file, progress, error }, onRetry, onRemove }: UploadSlotProps) {
  const { t } = useLingui();
  const say = useText();
  return (
    <li className="rounded-md border border-line p-3">
      <p className="text-sm break-all">{file.name}</p>
      {error === null ? (
        <progress
          aria-label={t`Uploading ${file.name}`}
          className="mt-2 h-2 w-full accent-primary"
          value={progress}
          max={1}
        />
      ) : (
        <>
          <p role="alert" className="mt-1 text-sm text-danger">
            {say(error)}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="outline" onClick={onRetry}>
              <RotateCcw size={18} strokeWidth={1.9} aria-hidden="true" />
              <Trans>Try again</Trans>
            </Button>
            <Button variant="danger-ghost" onClick={onRemove}>
              <Trans>Remove</Trans>
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
