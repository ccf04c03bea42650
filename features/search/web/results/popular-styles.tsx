import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useText } from '#platform/web/locales/use-text.ts';
import { text } from '#shared/texts/translate.ts';
import type { SearchFilters } from '../../filters.ts';
import { fullQuery } from '../search-address.ts';

const STYLES = [
  { name: text`Hatha Yoga`, art: 'hatha', ground: 'bg-tile-green' },
  { name: text`Vinyasa Flow`, art: 'vinyasa', ground: 'bg-tile-blue' },
  { name: text`Ashtanga`, art: 'ashtanga', ground: 'bg-tile-pink' },
  { name: text`Yin Yoga`, art: 'yin', ground: 'bg-tile-yellow' },
  { name: text`Power Yoga`, art: 'power', ground: 'bg-tile-blue' },
  { name: text`Restorative`, art: 'restorative', ground: 'bg-tile-pink' },
  { name: text`Prenatal Yoga`, art: 'prenatal', ground: 'bg-tile-green' },
  { name: text`Meditation`, art: 'meditation', ground: 'bg-tile-yellow' },
];

type PopularStylesProps = {
  filters: SearchFilters;
  onChoose: (style: string) => void;
};

/** Eight styles; choosing one sets the specialization filter and keeps the others. */
export function PopularStyles({ filters, onChoose }: PopularStylesProps) {
  const say = useText();
  return (
    <section aria-labelledby="popular" className="pt-14 md:pt-16">
      <h2 id="popular" className="text-xl">
        <Trans>Popular Yoga Styles</Trans>
      </h2>
      <ul className="mt-4 grid grid-cols-4 gap-2 md:gap-3 xl:grid-cols-8">
        {STYLES.map(({ name, art, ground }) => (
          <li key={art}>
            <Link
              to={`/search${fullQuery({ ...filters, specialization: name.message })}`}
              data-in-place=""
              className="group block rounded-md text-center text-sm font-medium"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onChoose(name.message);
              }}
            >
              <span
                aria-hidden="true"
                className={`arch flex items-end justify-center transition-shadow group-hover:shadow-e2 ${ground}`}
              >
                <img
                  src={`/art/style-${art}.svg`}
                  alt=""
                  width="200"
                  height="190"
                  loading="lazy"
                  className="mb-[3%] h-auto w-full"
                />
              </span>
              <span className="mt-2 block min-h-11 leading-snug group-hover:text-primary-ink group-hover:underline">
                {say(name)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
