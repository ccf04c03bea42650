import { text } from '#shared/texts/translate.ts';
import { parseUrl } from '#shared/web-address.ts';

/**
 * A site whose links are accepted for online sessions. `path` matches exact paths, because some of
 * these sites also redirect to any other site.
 */
type Site = {
  name: string;
  isHost: (host: string) => boolean;
  path: RegExp;
  /** Parameters that the meeting needs; all others are removed. */
  keeps?: readonly string[];
};

const isOneOf =
  (...hosts: string[]) =>
  (host: string) =>
    hosts.includes(host);
const isUnder = (domain: string) => (host: string) => host === domain || host.endsWith(`.${domain}`);

const SITES: readonly Site[] = [
  {
    name: 'Google Meet',
    isHost: isOneOf('meet.google.com'),
    path: /^\/(?:[a-z]{3}-[a-z]{4}-[a-z]{3}|lookup\/[\w-]{1,100})$/,
  },
  {
    name: 'Zoom',
    isHost: isUnder('zoom.us'),
    path: /^\/(?:j|s|wc\/join)\/\d{9,12}$|^\/my\/[\w.-]{1,100}$/,
    keeps: ['pwd'],
  },
  {
    name: 'Microsoft Teams',
    isHost: isOneOf('teams.microsoft.com', 'teams.live.com'),
    path: /^\/l\/meetup-join\/[^/]{1,300}\/\d{1,20}$|^\/meet\/\w{1,60}$/,
    keeps: ['context', 'p'],
  },
  { name: 'Jitsi Meet', isHost: isOneOf('meet.jit.si'), path: /^\/[\w%.-]{1,200}$/ },
  { name: 'Jitsi Meet', isHost: isOneOf('8x8.vc'), path: /^\/[\w%.-]{1,100}\/[\w%.-]{1,200}$/ },
  {
    name: 'Webex',
    isHost: isUnder('webex.com'),
    path: /^\/(?:meet|join)\/[\w.-]{1,100}$|^\/[\w.-]{1,60}\/j\.php$/,
    keeps: ['MTID'],
  },
  { name: 'Whereby', isHost: isUnder('whereby.com'), path: /^\/[\w-]{1,100}$/ },
  {
    name: 'Zoho Meeting',
    isHost: isOneOf('meeting.zoho.in', 'meeting.zoho.com'),
    path: /^\/(?:join|meeting\/join)$/,
    keeps: ['key', 't'],
  },
];

/**
 * Maximum length of a link, in characters. It is this long because links of Microsoft Teams carry a `context`
 * parameter.
 */
export const MEETING_LINK_MAX = 800;

export const MEETING_LINK_NEEDED = text`Please paste a link of Google Meet, Zoom, Microsoft Teams, Jitsi Meet, Webex, Whereby or Zoho Meeting, starting with https://`;

/**
 * Returns the normalised link and the name of its site; null if the text is not a meeting link of
 * one of the SITES.
 */
export function parseMeetingLink(text: string): { url: string; provider: string } | null {
  const url = text.length <= MEETING_LINK_MAX ? parseUrl(text) : null;
  if (url === null) return null;
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null;
  const site = SITES.find(({ isHost, path }) => isHost(url.hostname) && path.test(url.pathname));
  if (site === undefined) return null;
  const query = new URLSearchParams();
  for (const name of site.keeps ?? []) {
    const value = url.searchParams.get(name);
    if (value !== null) query.set(name, value);
  }
  const search = String(query) === '' ? '' : `?${query}`;
  return { url: `${url.origin}${url.pathname}${search}`, provider: site.name };
}

/** Both sides see the link from this long before a session until its end. */
export const MEETING_OPENS_MS = 15 * 60_000;

type Session = {
  status: string;
  sessionType: string;
  lessons: readonly { startsAt: string; endsAt: string; state: string }[];
};

export type Meeting = { provider: string; opensAt: string; closesAt: string; url: string | null };

/**
 * Returns how to join the current or next online lesson of a booking; null if there is no such lesson or no link. `url`
 * is null before and after the time in which the link is open.
 */
export function meetingOf(
  { status, sessionType, lessons }: Session,
  link: string | null,
  now: Date,
): Meeting | null {
  const known = link === null ? null : parseMeetingLink(link);
  if (known === null || sessionType !== 'online' || (status !== 'confirmed' && status !== 'completed'))
    return null;
  const next = lessons.find(
    ({ state, endsAt }) => (state === 'planned' || state === 'held') && new Date(endsAt) > now,
  );
  if (next === undefined) return null;
  const opensAt = new Date(new Date(next.startsAt).getTime() - MEETING_OPENS_MS);
  return {
    provider: known.provider,
    opensAt: opensAt.toISOString(),
    closesAt: new Date(next.endsAt).toISOString(),
    url: opensAt <= now ? known.url : null,
  };
}
