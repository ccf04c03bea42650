import { Link } from 'react-router';
import { useText } from '#platform/web/locales/use-text.ts';
import { type Text, text } from '#shared/texts/translate.ts';

/** The styles on the landing page. The search uses the English name of a style as its filter. */
export const LANDING_STYLES = [
  { name: text`Hatha Yoga`, text: text`Gentle and slow-paced`, art: 'hatha', ground: 'bg-tile-green' },
  { name: text`Vinyasa`, text: text`Flow-based sequences`, art: 'vinyasa', ground: 'bg-tile-blue' },
  { name: text`Ashtanga`, text: text`Dynamic and athletic`, art: 'ashtanga', ground: 'bg-tile-pink' },
  { name: text`Yin Yoga`, text: text`Deep, passive stretches`, art: 'yin', ground: 'bg-tile-yellow' },
  { name: text`Power Yoga`, text: text`Strength and flexibility`, art: 'power', ground: 'bg-tile-blue' },
  { name: text`Restorative`, text: text`Healing and relaxation`, art: 'restorative', ground: 'bg-tile-pink' },
  { name: text`Prenatal`, text: text`Safe for expecting mothers`, art: 'prenatal', ground: 'bg-tile-green' },
  {
    name: text`Meditation`,
    text: text`Mindfulness and breathwork`,
    art: 'meditation',
    ground: 'bg-tile-yellow',
  },
];

/** Path of a search for a style, with the location if one is given. */
export function stylePath({ message: name }: Text, location = ''): string {
  const query = new URLSearchParams({ specialization: name, ...(location && { location }) });
  return `/search?${query}`;
}

type StyleCardProps = (typeof LANDING_STYLES)[number];

/** A style that leads to its search. */
export function StyleCard({ name, text, art, ground }: StyleCardProps) {
  const say = useText();
  return (
    <Link
      to={stylePath(name)}
      className="group block h-full overflow-hidden rounded-lg border border-line bg-surface transition-shadow hover:shadow-e2"
    >
      <span className={`flex aspect-[5/3] items-end justify-center ${ground}`}>
        <img
          src={`/art/style-${art}.svg`}
          alt=""
          width="200"
          height="190"
          loading="lazy"
          className="h-[88%] w-auto"
        />
      </span>
      <span className="block p-4 md:p-5">
        <span className="block font-display text-md font-semibold group-hover:text-primary-ink">
          {say(name)}
        </span>
        <span className="mt-0.5 block text-sm text-ink-2">{say(text)}</span>
      </span>
    </Link>
  );
}
