import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { Button, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { Chip, RemovableChip } from '#platform/web/ui/chip.tsx';
import { Tooltip } from '#platform/web/ui/dialogs/tooltip.tsx';
import { DayChips } from '#platform/web/ui/fields/day-chips.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { OtpInput } from '#platform/web/ui/fields/otp-input.tsx';
import { RadioCards } from '#platform/web/ui/fields/radio-cards.tsx';
import { SegmentedControl } from '#platform/web/ui/fields/segmented.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { ArchPortrait } from '#platform/web/ui/people/arch-portrait.tsx';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { RatingInput, Stars } from '#platform/web/ui/stars.tsx';
import { Banner } from '#platform/web/ui/states/banner.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { Spinner } from '#platform/web/ui/states/spinner.tsx';
import { PRODUCT } from '#shared/product.ts';

const VARIANTS: readonly ButtonVariant[] = [
  'primary',
  'outline',
  'ghost',
  'accent',
  'danger',
  'danger-ghost',
];
const BADGES: readonly BadgeTone[] = ['success', 'pending', 'neutral', 'danger', 'gift', 'info'];
const BANNERS = ['warn', 'danger', 'info', 'success'] as const;
const LONG_NAME = 'S. Venkatanarasimharajuvaripeta';
const ignore = () => {};

/** Development only: states of the UI kit that no other page shows in browser tests. */
export function Component() {
  const hydrated = useHydrated();
  return (
    <div className="page-width py-8">
      <title>{`Kit | ${PRODUCT.name}`}</title>
      <h1 className="text-2xl">Kit</h1>
      <Part title="Buttons">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button disabled>Disabled</Button>
        <Button pending pendingLabel="Sending...">
          Send
        </Button>
        <Button variant="outline" pending>
          Save
        </Button>
        {hydrated ? (
          <Tooltip text="Shown after 700 ms">
            <Button variant="ghost">Tooltip</Button>
          </Tooltip>
        ) : (
          <Button variant="ghost">Tooltip</Button>
        )}
      </Part>
      <Part title="Badges and chips">
        {BADGES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Chip>Vinyasa</Chip>
        <RemovableChip label="Mumbai" onRemove={ignore} />
      </Part>
      <Part title="Banners">
        {BANNERS.map((tone) => (
          <Banner key={tone} tone={tone} title="Verify your mobile number." text="Students trust it." />
        ))}
      </Part>
      {/* A grid: beside each other by their width, they would move when the font loads. */}
      <Part title="Fields" className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="Last name" error="Please enter your last name">
          {(control) => <TextInput {...control} />}
        </Field>
        <Field label="Area" hint="Choose a city first" optional>
          {(control) => <TextInput {...control} disabled icon={<MapPin size={20} aria-hidden="true" />} />}
        </Field>
        <Field label="One-time code" error="That code is not right">
          {(control) => <OtpInput {...control} value="123" onChange={ignore} isRefused />}
        </Field>
        <div>
          <Select shape="pill" aria-label="Price range">
            <option>Price range</option>
          </Select>
        </div>
        <RadioCards
          name="kit-session"
          legend="Session"
          options={[
            { value: 'online', label: 'Online', detail: '₹900/hr' },
            { value: 'offline', label: 'In person', detail: 'Not offered', disabled: true },
          ]}
          value="online"
          onChange={ignore}
        />
        <SegmentedControl
          name="kit-pricing"
          legend="Pricing"
          options={[
            { value: 'hourly', label: 'Hourly' },
            { value: 'monthly', label: 'Monthly', disabled: true },
          ]}
          value="hourly"
          onChange={ignore}
        />
        <DayChips
          legend="Days"
          value={['monday']}
          available={['monday', 'tuesday', 'saturday']}
          onChange={ignore}
        />
        <RatingInput name="kit-rating" value={4} onChange={ignore} />
      </Part>
      <Part title="People and waiting">
        <ArchPortrait name={LONG_NAME} src={null} className="w-22" />
        <Avatar name="Priya Sharma" />
        <span className="min-w-0 font-display text-lg font-semibold">{LONG_NAME}</span>
        <Stars rating={3.5} size={20} />
        <Spinner />
        <Skeleton className="h-20 w-full" />
      </Part>
    </div>
  );
}

type PartProps = { title: string; className?: string; children: ReactNode };

function Part({ title, className = 'flex flex-wrap items-center gap-3', children }: PartProps) {
  return (
    <section className="mt-8 border-t border-line pt-5">
      <h2 className="mb-4 text-lg">{title}</h2>
      <div className={`${className} *:max-w-full *:min-w-0`}>{children}</div>
    </section>
  );
}
