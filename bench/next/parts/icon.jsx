export function Icon({ name }) {
  return (
    <svg aria-hidden="true" className="icon">
      <use href={`#i-${name}`} />
    </svg>
  );
}

export function Star() {
  return (
    <svg width="16" height="16" aria-hidden="true" focusable="false" className="star">
      <use href="#i-shape-star" />
    </svg>
  );
}

const SYMBOLS = ['map-pin', 'languages', 'heart', 'clock', 'badge-check', 'share-2', 'arrow-left', 'search'];

/** The icons that the pages refer to. */
export function Symbols() {
  return (
    <svg hidden aria-hidden="true">
      <symbol id="i-shape-star" viewBox="0 0 24 24">
        <path d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z" />
      </symbol>
      {SYMBOLS.map((name) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          <path d="M20 10c0 5-5.5 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.5 20.2 4 15 4 10a8 8 0 0 1 16 0" />
          <circle cx="12" cy="10" r="3" />
        </symbol>
      ))}
    </svg>
  );
}
