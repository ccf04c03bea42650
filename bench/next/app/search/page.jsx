import { Card } from '../../parts/card.jsx';
import { rows } from '../../parts/database.js';
import { Filters } from '../../parts/filters.jsx';

export const dynamic = 'force-dynamic';

const MOST_COUNTED = 1001;
const CITY_IDS = { Mumbai: 'mumbai-m' };

export async function generateMetadata({ searchParams }) {
  const { city } = await searchParams;
  return {
    title: `Yoga teachers in ${city}`,
    description: `Compare certified yoga teachers in ${city}: styles, prices, free hours and reviews.`,
    alternates: { canonical: `https://toran.example/search?city=${city}` },
  };
}

/** The page of results: 24 cards in the order of their scores. */
export default async function Search({ searchParams }) {
  const { city, n } = await searchParams;
  const [cards, [{ count }]] = await Promise.all([
    rows(
      'cards',
      `select card from (
         select teacher_id, score from teacher_listing
         where city_id = $1 and style = 0 order by score desc, teacher_id desc limit 24
       ) as best join teacher_card using (teacher_id) order by score desc, teacher_id desc`,
      [CITY_IDS[city]],
    ),
    rows(
      'count',
      `select count(*)::int from (
         select from teacher_listing where city_id = $1 and style = 0 limit ${MOST_COUNTED}
       ) as counted`,
      [CITY_IDS[city]],
    ),
  ]);
  const signIn = `/auth?next=${encodeURIComponent(`/search?city=${city}&n=${n}`)}`;
  const text = count === MOST_COUNTED ? '1000+' : String(count);
  return (
    <div className="page">
      <h1>Find Your Perfect Yoga Teacher</h1>
      <Filters city={city} />
      <h2>
        Available Teachers <span className="quiet">({text})</span>
      </h2>
      <p>
        Showing results for <b>{city}</b>
      </p>
      <p role="status" className="sr-only">
        {text} teachers found
      </p>
      <ul className="cards">
        {cards.map(({ card }) => (
          <li key={card.id}>
            <Card teacher={card} signIn={signIn} />
          </li>
        ))}
      </ul>
      <a href={`/search?city=${city}&page=2`} className="button outline">
        Show more teachers
      </a>
    </div>
  );
}
