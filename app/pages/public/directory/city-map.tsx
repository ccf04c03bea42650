import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { type AreaMap, layOutAreas } from '#features/directory/area-map.ts';
import type { getDirectory } from '#features/directory/contract.ts';
import { CachedPart } from '#platform/web/api/cached.tsx';
import type { Output } from '#shared/calls/call.ts';
import { onPlainClick } from '../../parts/in-place.ts';

type CityMapProps = {
  city: string;
  areas: Output<typeof getDirectory>['areas'];
  /** Path of an area's page. */
  pathOf: (slug: string) => string;
  /** Chooses an area in place of opening its page. */
  onChoose?: (slug: string) => void;
  /** The slug of the chosen area. */
  chosen?: string | undefined;
};

/** Widths of the two drawings in pixels: for phones, and for screens from `md` up. */
const PHONE = 328;
const DESK = 720;

/**
 * Shows the areas of a city as circles with their numbers of teachers; north is up. The list after the map has the same
 * links, for users who can't see it.
 */
export function CityMap(props: CityMapProps) {
  const { city, areas, pathOf } = props;
  return (
    <CachedPart name="area-map" by={{ city, areas, base: pathOf('') }}>
      {() => <Drawings {...props} />}
    </CachedPart>
  );
}

function Drawings({ areas, ...props }: CityMapProps) {
  const [phone, desk] = [layOutAreas(areas, PHONE), layOutAreas(areas, DESK)];
  if (phone === null || desk === null) return null;
  return (
    <figure className="mt-4">
      <Drawing {...props} map={phone} className="md:hidden" />
      <Drawing {...props} map={desk} className="hidden max-w-[720px] md:block" />
      <figcaption className="mt-2 max-w-(--measure) text-sm text-ink-2">
        <Trans>
          North is up; places are rough, so that names can be read. A teacher who serves several areas counts
          in each.
        </Trans>
      </figcaption>
    </figure>
  );
}

type DrawingProps = Omit<CityMapProps, 'areas'> & { map: AreaMap; className: string };

function Drawing({
  map: { width, height, circles },
  city,
  pathOf,
  onChoose,
  chosen,
  className,
}: DrawingProps) {
  const { t } = useLingui();
  const label = t`Areas of ${city} by number of teachers`;
  return (
    <nav aria-label={label} className={className}>
      <svg viewBox={`0 0 ${width} ${height}`} className="area-map w-full">
        <title>{label}</title>
        {circles.map(({ slug, name, teachers, x, y, radius }) => (
          <Link
            key={slug}
            to={pathOf(slug)}
            aria-current={slug === chosen || undefined}
            {...(onChoose && { onClick: onPlainClick(() => onChoose(slug)) })}
          >
            <circle cx={x} cy={y} r={radius} />
            <text x={x} y={y + radius + 14}>
              {name}
            </text>
            <text x={x} y={y + 6} className="area-number">
              {teachers}
            </text>
          </Link>
        ))}
      </svg>
    </nav>
  );
}
