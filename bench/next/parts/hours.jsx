const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const clock = (minutes) =>
  `${(Math.floor(minutes / 60) + 11) % 12 === 11 ? 12 : Math.floor(minutes / 60) % 12}:${String(minutes % 60).padStart(2, '0')} ${minutes < 720 ? 'am' : 'pm'}`;

export function Hours({ slots }) {
  const byDay = DAYS.map((day, index) => ({
    day,
    slots: slots.filter(({ day_of_week: at }) => at === index),
  }));
  return (
    <>
      <p>Available days</p>
      <ul className="days">
        {byDay.map(({ day, slots: own }) => (
          <li key={day} className={own.length > 0 ? 'day free' : 'day'}>
            {day.slice(0, 3)}
            <span className="sr-only">{own.length > 0 ? ', available' : ', not available'}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary>See weekly hours</summary>
        <dl>
          {byDay.map(
            ({ day, slots: own }) =>
              own.length > 0 && (
                <div key={day} className="fact">
                  <dt>{day}</dt>
                  {own.map(({ id, start_min: start, end_min: end }) => (
                    <dd key={id}>
                      {clock(start)}–{clock(end)}
                    </dd>
                  ))}
                </div>
              ),
          )}
        </dl>
        <p>India time (IST)</p>
      </details>
    </>
  );
}
