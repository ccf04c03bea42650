import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { parseVideoLink, type Video } from '#features/teachers/video-link.ts';
import { send } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useUnsavedChanges } from '#platform/web/ui/dialogs/unsaved-changes.ts';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import type { Words } from '#shared/texts/translate.ts';
import { externalAddress } from '#shared/web-address.ts';
import type { OwnTeacher } from '../contract.ts';
import { PROFILE_LIMITS, PROFILE_TEXTS } from '../limits.ts';
import { FormCard } from './form-card.tsx';
import { updateProfileRef, useProfileCache } from './queries.ts';
import { useProfileForm } from './use-profile-form.ts';

/** Renders a player for a video; `name` is the teacher's first name. */
export type RenderVideo = (tile: { video: Video; label: string; name: string }) => ReactNode;

const isFullList = (videos: readonly string[]) => videos.length >= PROFILE_LIMITS.videos;

/** The error for a typed URL; undefined if it is valid or empty. */
function addressProblem(typed: string, videos: readonly string[]): Words | undefined {
  const text = typed.trim();
  if (text === '' || isFullList(videos)) return undefined;
  const address = externalAddress(text);
  const isShort = address !== null && address.length <= PROFILE_LIMITS.addressLength;
  return isShort ? undefined : PROFILE_TEXTS.videoAddress;
}

/** The list plus the typed URL in normal form, as the server stores it. */
function withAddress(typed: string, videos: string[]): string[] {
  const text = externalAddress(typed.trim()) ?? '';
  return text === '' || isFullList(videos) || videos.includes(text) ? videos : [...videos, text];
}

/** Up to three videos by URL; YouTube and Vimeo play here on click, others are shown as text. */
export function VideosForm({ profile, renderVideo }: { profile: OwnTeacher; renderVideo: RenderVideo }) {
  const { t } = useLingui();
  const say = useText();
  const [typed, setTyped] = useState('');
  const cache = useProfileCache();
  const form = useProfileForm({
    name: 'videos',
    teacherId: profile.id,
    saved: { videos: profile.videos },
    version: profile.version,
    save: ({ videos }, version) => send(updateProfileRef, { body: { videos, version } }),
    savedIn: (answer) => ({ values: { videos: answer.videos }, version: answer.version }),
    read: cache.readProfile,
    cacheAnswer: cache.cacheProfile,
    validate: ({ videos }) => ({ address: addressProblem(typed, videos) }),
    // Also saves a URL that was typed but not added yet.
    prepare: ({ videos }) => {
      setTyped('');
      return { videos: withAddress(typed, videos) };
    },
    texts: {
      done: t`Media updated successfully!`,
      failed: t`Failed to update media`,
      advice: t`Please try again later`,
    },
  });
  const { videos } = form.values;
  const isFull = isFullList(videos);
  const isTyped = typed.trim() !== '' && !isFull;
  useUnsavedChanges(isTyped);
  const fieldError = Object.entries(form.errors).find(([name]) => name.startsWith('videos'))?.[1];

  const add = () => {
    const problem = addressProblem(typed, videos);
    form.setProblems({ address: problem });
    if (problem !== undefined) return;
    form.change({ videos: withAddress(typed, videos) });
    setTyped('');
  };

  return (
    <FormCard
      title={t`Videos`}
      intro={t`Links to YouTube or Vimeo play on your profile. Any other address is shown as text.`}
      form={{ ...form, isDirty: form.isDirty || isTyped }}
    >
      {videos.length > 0 && (
        <ul className="grid gap-4" aria-label={t`Videos`}>
          {videos.map((text, index) => {
            const video = parseVideoLink(text);
            return (
              <li key={text} className="rounded-md border border-line p-3">
                {video && (
                  <div className="mb-2.5 max-w-[20rem]">
                    {renderVideo({ video, label: t`Video ${index + 1}`, name: profile.firstName })}
                  </div>
                )}
                <div className="flex items-center gap-3">
                  <p className="min-w-0 flex-1 text-sm break-all text-ink-2">{text}</p>
                  <button
                    type="button"
                    aria-label={t`Remove video ${index + 1}`}
                    className="flex size-11 shrink-0 items-center justify-center rounded-sm text-danger hover:bg-danger-soft"
                    onClick={() => form.change({ videos: videos.filter((other) => other !== text) })}
                  >
                    <Trash2 size={18} strokeWidth={1.9} aria-hidden="true" />
                  </button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {isFull ? (
        <p className="text-sm text-ink-2">{say(PROFILE_TEXTS.videos)}</p>
      ) : (
        <div className="flex flex-wrap items-end gap-2.5">
          <Field
            label={t`Address of a video`}
            className="min-w-0 flex-1 basis-60"
            error={form.errors.address ?? fieldError}
          >
            {(control) => (
              <TextInput
                {...control}
                type="url"
                inputMode="url"
                placeholder={t`https://www.youtube.com/watch?v=…`}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  add();
                }}
              />
            )}
          </Field>
          <Button variant="outline" onClick={add}>
            <Trans>Add video</Trans>
          </Button>
        </div>
      )}
    </FormCard>
  );
}
