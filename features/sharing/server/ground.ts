import { SHARE_PICTURE } from '#shared/sharing.ts';

/** The light tokens of platform/web/styles/tokens.css, in the notation that the rasteriser reads. */
export const COLOURS = {
  deep: '#00303c',
  deepRaised: '#0a4250',
  onDeep: '#f4fcfc',
  onDeep2: '#bbd7da',
  accent: '#fbb931',
  onAccent: '#362207',
  success: '#1a763f',
  successSoft: '#ddf8e5',
  successInk: '#12592e',
  primarySoft: '#daf2f5',
  primaryInk: '#015260',
  lotus: '#eb8a9c',
  leaf: '#3f8f5f',
  leafDark: '#2c6f4a',
} as const;

const { width, height } = SHARE_PICTURE;

/** A mango leaf that hangs from (x, y), leaning by so many degrees. */
function leaf(x: number, y: number, lean: number, fill: string): string {
  return `<path transform="translate(${x} ${y}) rotate(${lean})" fill="${fill}" d="M0 0C9 8 10 26 0 42C-10 26-9 8 0 0Z"/>`;
}

function flower(x: number, y: number, size: number): string {
  const petals = Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    const [px, py] = [x + Math.cos(angle) * size * 0.62, y + Math.sin(angle) * size * 0.62];
    return `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="${(size * 0.46).toFixed(1)}" fill="${COLOURS.accent}"/>`;
  });
  return `${petals.join('')}<circle cx="${x}" cy="${y}" r="${size * 0.5}" fill="#e89413"/>`;
}

/** The toran itself: leaves and marigolds on a string over the door, swung between its nails. */
function festoon(): string {
  const swings = 6;
  const span = width / swings;
  const parts: string[] = [];
  for (let swing = 0; swing < swings; swing += 1) {
    const from = swing * span;
    const steps = 6;
    for (let step = 1; step < steps; step += 1) {
      const t = step / steps;
      const x = from + t * span;
      const y = 6 + 4 * 26 * t * (1 - t);
      const fill = step % 2 === 0 ? COLOURS.leafDark : COLOURS.leaf;
      parts.push(leaf(Math.round(x), Math.round(y), Math.round((0.5 - t) * 26), fill));
    }
    const string = `<path d="M${from} 6Q${from + span / 2} 58 ${from + span} 6" fill="none" stroke="${COLOURS.accent}" stroke-width="3"/>`;
    parts.push(string);
  }
  for (let swing = 0; swing <= swings; swing += 1) parts.push(flower(Math.round(swing * span), 8, 15));
  return parts.join('');
}

/** An arch from its left edge, standing on the lower edge of the picture. */
export function archPath(left: number, right: number, top: number): string {
  const radius = (right - left) / 2;
  return `M${left} ${height}V${top + radius}A${radius} ${radius} 0 0 1 ${right} ${top + radius}V${height}Z`;
}

/** The picture below the words: ground, festoon, and what stands in the arches. */
export function ground(standing: string): string {
  return `<rect width="${width}" height="${height}" fill="${COLOURS.deep}"/>${standing}${festoon()}`;
}

/** The mark of the product: an arch with its lamp. */
export function brandMark(x: number, y: number, scale: number): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M3 30V14a11 11 0 0 1 22 0v16" fill="none" stroke="${COLOURS.onDeep}" stroke-width="3.6" stroke-linecap="round"/>` +
    `<circle cx="14" cy="15" r="4.2" fill="${COLOURS.accent}"/><path d="M9 30a5 5 0 0 1 10 0" fill="${COLOURS.accent}"/></g>`
  );
}
