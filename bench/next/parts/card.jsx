import Link from 'next/link';
import { displayName, Price, Rating } from './figures.jsx';
import { Heart } from './heart.jsx';
import { Icon } from './icon.jsx';

export function Card({ teacher, signIn }) {
  const name = displayName(teacher);
  const path = `/teacher/${teacher.id}`;
  return (
    <article className="card">
      <div className="card-top">
        <span className="arch" aria-hidden="true">
          <span className="initials">{teacher.firstName.slice(0, 2).toUpperCase()}</span>
        </span>
        <div>
          <h3 className="name">
            <Link href={path} prefetch={false}>
              {name}
            </Link>
            {teacher.isVerified && (
              <svg width="18" height="18" role="img" aria-label="Verified teacher">
                <use href="#i-badge-check" />
              </svg>
            )}
          </h3>
          <p className="facts">
            <Rating rating={teacher.rating} count={teacher.totalReviews} />
            <span>
              <span aria-hidden="true">· </span>
              {teacher.experience} yrs teaching
            </span>
          </p>
          <p className="facts">
            <Icon name="map-pin" />
            <span>{teacher.localities.join(', ')}</span>
          </p>
          <p className="facts">
            <Icon name="languages" />
            <span>
              <span className="sr-only">Teaches in </span>
              {teacher.languages.join(', ')}
            </span>
          </p>
          <p className="intro">{teacher.intro}</p>
        </div>
        <ul aria-label="Specializations" className="chips">
          {teacher.specializations.map(({ id, name: style }) => (
            <li key={id}>
              <span className="chip">{style}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="card-end">
        <dl className="prices">
          {teacher.onlinePrice !== null && <Price name="Online" price={teacher.onlinePrice} unit="/hr" />}
          {teacher.offlinePrice !== null && (
            <Price name="In person" price={teacher.offlinePrice} unit="/hr" />
          )}
        </dl>
        {teacher.offersFreeDemo && <span className="chip">Free demo</span>}
        <div className="actions">
          <Link href={path} prefetch={false} className="button outline">
            View Profile
          </Link>
          <Link href={signIn} prefetch={false} className="button solid">
            Request a session
          </Link>
        </div>
      </div>
      <Heart teacherId={teacher.id} name={name} />
    </article>
  );
}
