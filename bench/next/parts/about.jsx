import { Star } from './icon.jsx';

const date = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

export function Certifications({ list }) {
  return (
    <section id="certifications">
      <h2>Certifications</h2>
      {list.length === 0 && <p>No certifications added yet</p>}
      <ul>
        {list.map(({ id, name, organization, year, credential_number: number, description }) => (
          <li key={id} className="card">
            <h3>{name}</h3>
            <p>
              {organization}
              {year !== null && `, ${year}`}
            </p>
            {number !== null && <p className="quiet">Credential {number}</p>}
            {description !== null && <p>{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stars({ rating }) {
  return (
    <svg role="img" aria-label={`${rating} out of 5`} viewBox="0 0 132 24" width="88" height="16">
      <path
        className="star"
        d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9zM39 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z"
      />
    </svg>
  );
}

export function Reviews({ list, stars, teacher }) {
  const most = Math.max(1, ...stars.map(({ count }) => count));
  return (
    <section id="reviews">
      <h2>Student Reviews</h2>
      <p className="large">{teacher.rating}</p>
      <Stars rating={teacher.rating} />
      <p>{teacher.totalReviews} reviews</p>
      <ul className="bars">
        {[5, 4, 3, 2, 1].map((rating) => {
          const count = stars.find((one) => one.rating === rating)?.count ?? 0;
          return (
            <li key={rating}>
              <span>
                {rating}
                <span className="sr-only"> stars: </span>
              </span>
              <svg aria-hidden="true" className="bar">
                <rect width={`${(100 * count) / most}%`} height="8" rx="4" />
              </svg>
              <span>{count}</span>
            </li>
          );
        })}
      </ul>
      <ul>
        {list.map(({ id, rating, comment, created_at: at, reply, first_name: first, initial }) => (
          <li key={id} className="review">
            <p className="facts">
              <b>{first === null ? 'Student' : `${first} ${initial}.`}</b>
              <time dateTime={at.toISOString()}>{date.format(at)}</time>
              <span className="rating">
                <Star />
                {rating}
              </span>
            </p>
            <Stars rating={rating} />
            <p>{comment}</p>
            {reply !== null && <blockquote>{reply}</blockquote>}
          </li>
        ))}
      </ul>
      {teacher.totalReviews > list.length && (
        <a href={`?reviews=${list.at(-1)?.id}`} className="button outline">
          Older reviews
        </a>
      )}
    </section>
  );
}
