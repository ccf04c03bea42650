import { BadgeCheck, Gift, Hourglass, Smartphone, X } from 'lucide-react';
import { ArchPortrait } from '#platform/web/ui/arch-portrait.tsx';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Chip } from '#platform/web/ui/chip.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Price } from '#platform/web/ui/price.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { StarIcon, Stars } from '#platform/web/ui/stars.tsx';
import { VerifiedMark } from '#platform/web/ui/verified-mark.tsx';
import { Row, Specimen } from './dev-kit-specimen.tsx';

const ICON = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const;
const POSES = [
  'style-hatha',
  'style-vinyasa',
  'style-ashtanga',
  'style-yin',
  'style-power',
  'style-restorative',
  'style-prenatal',
  'style-meditation',
  'pose-warrior2',
  'pose-cobra',
  'pose-mountain',
];
const LONG_NAME = 'S. Venkatanarasimharajuvaripeta';

export function DisplaySpecimens() {
  return (
    <>
      <Specimen title="Badges, chips, marks">
        <Row>
          <Badge tone="success" icon={<BadgeCheck {...ICON} />}>
            Verified
          </Badge>
          <Badge tone="pending" icon={<Hourglass {...ICON} />}>
            Pending
          </Badge>
          <Badge tone="neutral" icon={<X {...ICON} />}>
            Cancelled
          </Badge>
          <Badge tone="danger" icon={<X {...ICON} />}>
            Rejected
          </Badge>
          <Badge tone="gift" icon={<Gift {...ICON} />}>
            Free demo
          </Badge>
          <Badge tone="info">New</Badge>
          <Chip>Vinyasa</Chip>
          <Chip>+2 more</Chip>
          <VerifiedMark />
        </Row>
      </Specimen>
      <Specimen title="People">
        <Row>
          <ArchPortrait name="Ananya Kulkarni" src="/art/portraits/portrait-1-bun.svg" />
          <ArchPortrait name="Priya Sharma" src={null} />
          <ArchPortrait name={LONG_NAME} src={null} className="w-22" />
          <Avatar name="Priya Sharma" />
          <Avatar name="Ananya" src="/art/portraits/portrait-4-braid.svg" />
          <span className="min-w-0 font-display text-lg font-semibold">{LONG_NAME}</span>
        </Row>
      </Specimen>
      <Specimen title="Numbers">
        <Row>
          <Price rupees={900} unit="/hr" />
          <Price rupees={125_000} unit="/month" />
          <Stars rating={4.9} />
          <Stars rating={3.5} size={20} />
          <Stars rating={0} />
          <span className="inline-flex items-center gap-1 text-sm">
            <StarIcon /> <strong>4.9</strong> <span className="text-ink-2">(38)</span>
          </span>
        </Row>
      </Specimen>
      <Specimen title="Banners">
        <div className="grid gap-3">
          <Banner
            tone="warn"
            title="Verify your mobile number."
            text="Students trust verified contact details."
            icon={<Smartphone size={20} strokeWidth={1.9} aria-hidden="true" />}
            action={<Button variant="outline">Verify</Button>}
          />
          <Banner tone="danger" title="Your profile was not approved." text="Read what to change." />
          <Banner tone="info" title="Your profile is with our team." />
          <Banner tone="success" title="Your e-mail is verified." />
        </div>
      </Specimen>
      <Specimen title="Waiting and nothing">
        <Row>
          <span className="text-primary">
            <Spinner />
          </span>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-20 w-full" />
        </Row>
        <EmptyState
          art="pose-lotus"
          title="No bookings yet"
          text="When you request a session, it shows here."
          headingLevel="h3"
          action={<Button>Find Teachers</Button>}
        />
      </Specimen>
      <Specimen title="Drawings">
        <ul className="grid grid-cols-3 gap-3 md:grid-cols-6">
          {POSES.map((pose) => (
            <li key={pose} className="arch bg-tile-blue">
              <img src={`/art/${pose}.svg`} alt={pose} width="200" height="190" loading="lazy" />
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}
