import { parseUrl } from '#shared/web-address.ts';
/** A video that can play here, or null for other URLs, which are shown as text. */
export type Video = { provider: 'youtube' | 'vimeo'; id: string };

const LONGEST = 300;
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{6,12}$/;
const YOUTUBE_HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com']);
const VIMEO_HOSTS = new Set(['vimeo.com', 'www.vimeo.com']);

/** Parses YouTube watch and short links and Vimeo links; the host must match exactly. */
export function parseVideoLink(text: string): Video | null {
  const url = text.length <= LONGEST ? parseUrl(text) : null;
  if (url === null) return null;
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.port !== '') return null;
  if (url.username !== '' || url.password !== '') return null;
  const segments = url.pathname.split('/').filter(Boolean);
  const [first = ''] = segments;
  if (YOUTUBE_HOSTS.has(url.hostname)) {
    return url.pathname === '/watch' ? youtube(url.searchParams.get('v') ?? '') : null;
  }
  if (segments.length !== 1) return null;
  if (url.hostname === 'youtu.be') return youtube(first);
  if (VIMEO_HOSTS.has(url.hostname)) return VIMEO_ID.test(first) ? { provider: 'vimeo', id: first } : null;
  return null;
}

function youtube(id: string): Video | null {
  return YOUTUBE_ID.test(id) ? { provider: 'youtube', id } : null;
}

/** URL of the player on the provider's cookie-free host. */
export function playerUrl({ provider, id }: Video): string {
  return provider === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
    : `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`;
}
