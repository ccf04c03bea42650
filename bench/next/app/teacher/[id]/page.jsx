import Link from 'next/link';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { Certifications, Reviews } from '../../../parts/about.jsx';
import { rows } from '../../../parts/database.js';
import { displayName, Price, Rating } from '../../../parts/figures.jsx';
import { Heart } from '../../../parts/heart.jsx';
import { Hours } from '../../../parts/hours.jsx';
import { Icon } from '../../../parts/icon.jsx';

export const dynamic = 'force-dynamic';

const FACTS = `select t.id, t.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
    u.profile_picture as "profilePicture", t.intro, t.detailed_description as "about", t.experience, t.languages,
    t.levels, t.needs, t.gender, t.is_verified as "isVerified", t.online_price as "onlinePrice",
    t.offline_price as "offlinePrice", t.monthly_online_price as "monthlyOnlinePrice",
    t.monthly_offline_price as "monthlyOfflinePrice", t.offers_free_demo as "offersFreeDemo",
    t.city_name as city, t.review_count as "totalReviews",
    round(t.rating_sum::numeric / nullif(t.review_count, 0), 1)::text as rating,
    (select array_agg(name order by position) from teacher_service_areas where teacher_id = t.id) as areas,
    (select array_agg(s.name order by ts.position) from teacher_specializations ts
       join specializations s on s.id = ts.specialization_id where ts.teacher_id = t.id) as styles
  from teachers t join users u on u.id = t.user_id where t.id = $1`;

/** One read for the head and the page. */
const findTeacher = cache(async (id) => (await rows('teacher', FACTS, [id]))[0] ?? null);

export async function generateMetadata({ params }) {
  const { id } = await params;
  const teacher = await findTeacher(id);
  if (teacher === null) return {};
  return {
    title: `${displayName(teacher)}, yoga teacher in ${teacher.city}`,
    description: teacher.intro,
    alternates: { canonical: `https://toran.example/teacher/${id}` },
  };
}

const readParts = (id) =>
  Promise.all([
    rows('certifications', 'select * from certifications where teacher_id = $1 order by created_at', [id]),
    rows('hours', 'select * from time_slots where teacher_id = $1 order by day_of_week, start_min', [id]),
    rows('off', 'select * from time_off where teacher_id = $1 and last_date >= current_date', [id]),
    rows('classes', 'select * from batches where teacher_id = $1 and closed_at is null', [id]),
    rows(
      'reviews',
      `select r.id, r.rating, r.comment, r.created_at, r.reply, u.first_name, left(u.last_name, 1) as initial
       from reviews r left join users u on u.id = r.client_id
       where r.teacher_id = $1 and r.hidden_at is null order by r.created_at desc, r.id desc limit 10`,
      [id],
    ),
    rows(
      'stars',
      'select rating, count(*)::int from reviews where teacher_id = $1 and hidden_at is null group by rating',
      [id],
    ),
  ]);

/** A teacher's page with all that guests see there. */
export default async function Teacher({ params }) {
  const { id } = await params;
  const teacher = await findTeacher(id);
  if (teacher === null) notFound();
  const [certifications, hours, , , reviews, stars] = await readParts(id);
  const name = displayName(teacher);
  const facts = {
    Sessions: 'Online and in person',
    'Teaches in': (teacher.areas ?? []).join(', '),
    Languages: teacher.languages.join(', '),
    Levels: teacher.levels.join(', '),
    Gender: teacher.gender,
    Experience: `${teacher.experience} years`,
  };
  return (
    <div className="page">
      <Link href="/search" prefetch={false} className="quiet">
        <Icon name="arrow-left" />
        Back to results
      </Link>
      <button type="button" className="button outline">
        <Icon name="share-2" />
        Share
      </button>
      <Heart teacherId={teacher.id} name={name} />
      <header className="head">
        <span className="arch" aria-hidden="true">
          <span className="initials">{teacher.firstName.slice(0, 2).toUpperCase()}</span>
        </span>
        <h1>{name}</h1>
        {teacher.isVerified && (
          <span className="chip">
            <Icon name="badge-check" />
            Verified
          </span>
        )}
        <p>{teacher.intro}</p>
        <ul className="facts">
          <li>
            <Rating rating={teacher.rating} count={teacher.totalReviews} />
          </li>
          <li>
            <Icon name="map-pin" />
            {teacher.city}
          </li>
          <li>
            <Icon name="clock" />
            {teacher.experience} years teaching
          </li>
        </ul>
      </header>
      <aside aria-label="Prices and availability" className="card">
        <h2>Pricing Options</h2>
        <dl className="prices">
          <Price name="Online" price={teacher.onlinePrice} unit=" /hr" />
          <Price name="In person" price={teacher.offlinePrice} unit=" /hr" />
          <Price name="Online" price={teacher.monthlyOnlinePrice} unit=" /month" />
          <Price name="In person" price={teacher.monthlyOfflinePrice} unit=" /month" />
        </dl>
        <Hours slots={hours} />
        <Link href={`/auth?next=${encodeURIComponent(`/teacher/${id}`)}`} className="button solid">
          Request a session
        </Link>
        <p className="quiet">Teachers are asked to reply within 24 hours. Nothing is charged here.</p>
        <h2 className="sr-only">Quick Info</h2>
        <dl>
          {Object.entries(facts).map(([label, text]) => (
            <div key={label} className="fact">
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </aside>
      <section id="about">
        <h2>About Me</h2>
        <p>{teacher.about}</p>
      </section>
      <section id="expertise">
        <h2>Areas of Expertise</h2>
        <ul className="chips">
          {(teacher.styles ?? []).map((style) => (
            <li key={style} className="chip">
              {style}
            </li>
          ))}
        </ul>
        <p>Teacher works with: {teacher.needs.join(', ')}</p>
      </section>
      <section id="media">
        <h2>Media Gallery</h2>
        <p>No photos or videos yet</p>
      </section>
      <Certifications list={certifications} />
      <Reviews list={reviews} stars={stars} teacher={teacher} />
    </div>
  );
}
