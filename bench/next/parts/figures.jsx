import { Star } from './icon.jsx';

const rupees = new Intl.NumberFormat('en-IN');

export const displayName = ({ firstName, lastName }) => `${firstName} ${lastName}`;

export function Rating({ rating, count }) {
  return (
    <span className="rating">
      <Star />
      <span className="sr-only">Rated </span>
      <b>{rating}</b>
      <span className="sr-only"> out of 5</span>
      <span>
        ({count}
        <span className="sr-only"> reviews</span>)
      </span>
    </span>
  );
}

export function Price({ name, price, unit }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {price === null ? (
          <span className="quiet">Not offered</span>
        ) : (
          <>
            <b>₹{rupees.format(price)}</b>
            <span>{unit}</span>
          </>
        )}
      </dd>
    </div>
  );
}
