import { describe, expect, it } from 'vitest';
import { MEETING_LINK_MAX, meetingOf, parseMeetingLink } from './meeting-link.ts';

describe('meeting links', () => {
  it.each([
    ['https://meet.google.com/abc-defg-hij', 'Google Meet', 'https://meet.google.com/abc-defg-hij'],
    [
      'https://meet.google.com/abc-defg-hij?authuser=1#x',
      'Google Meet',
      'https://meet.google.com/abc-defg-hij',
    ],
    ['https://zoom.us/j/1234567890?pwd=aB3_x.1&uname=me', 'Zoom', 'https://zoom.us/j/1234567890?pwd=aB3_x.1'],
    ['https://us02web.zoom.us/my/revathi.yoga', 'Zoom', 'https://us02web.zoom.us/my/revathi.yoga'],
    [
      'https://teams.live.com/meet/9312345?p=Abc',
      'Microsoft Teams',
      'https://teams.live.com/meet/9312345?p=Abc',
    ],
    ['https://meet.jit.si/YogaWithRevathi', 'Jitsi Meet', 'https://meet.jit.si/YogaWithRevathi'],
    ['https://acme.webex.com/meet/revathi', 'Webex', 'https://acme.webex.com/meet/revathi'],
    ['https://whereby.com/revathi', 'Whereby', 'https://whereby.com/revathi'],
  ])('%s is accepted', (text, provider, url) => {
    expect(parseMeetingLink(text)).toEqual({ provider, url });
    // The normalised URL is valid input as well.
    expect(parseMeetingLink(url)).toEqual({ provider, url });
  });

  it.each([
    'http://meet.google.com/abc-defg-hij',
    'https://meet.google.com.evil.example/abc-defg-hij',
    'https://evil.example/meet.google.com/abc-defg-hij',
    'https://meet.google.com@evil.example/abc-defg-hij',
    `https://me:${'secret'}@meet.google.com/abc-defg-hij`,
    'https://meet.google.com:8443/abc-defg-hij',
    'https://notzoom.us/j/1234567890',
    'https://zoom.us.evil.example/j/1234567890',
    // These addresses redirect to any site.
    'https://meet.google.com/linkredirect?dest=https://evil.example',
    'https://zoom.us/signin',
    'https://meet.google.com/',
    'javascript:alert(1)//meet.google.com/abc-defg-hij',
    'meet.google.com/abc-defg-hij',
    '',
    `https://whereby.com/${'a'.repeat(MEETING_LINK_MAX)}`,
  ])('%s is refused', (text) => {
    expect(parseMeetingLink(text)).toBeNull();
  });
});

describe('the link of a session', () => {
  const LINK = 'https://meet.google.com/abc-defg-hij';
  const lesson = (startsAt: string, endsAt: string, state = 'planned') => ({ startsAt, endsAt, state });
  const booking = {
    status: 'confirmed',
    sessionType: 'online',
    lessons: [
      lesson('2026-03-03T01:30:00.000Z', '2026-03-03T02:30:00.000Z'),
      lesson('2026-03-04T01:30:00.000Z', '2026-03-04T02:30:00.000Z'),
    ],
  };
  const urlAt = (time: string, change: object = {}) =>
    meetingOf({ ...booking, ...change }, LINK, new Date(time))?.url;

  it('opens 15 minutes before the start and closes at the end', () => {
    expect(urlAt('2026-03-03T01:14:59.999Z')).toBeNull();
    expect(urlAt('2026-03-03T01:15:00Z')).toBe(LINK);
    expect(urlAt('2026-03-03T02:29:59.999Z')).toBe(LINK);
    expect(urlAt('2026-03-03T02:30:00Z')).toBeNull();
    expect(urlAt('2026-03-04T02:30:00Z')).toBeUndefined();
  });

  it('is hidden before it opens, but its site and its opening time are known', () => {
    expect(meetingOf(booking, LINK, new Date('2026-03-03T02:30:00Z'))).toEqual({
      provider: 'Google Meet',
      opensAt: '2026-03-04T01:15:00.000Z',
      closesAt: '2026-03-04T02:30:00.000Z',
      url: null,
    });
  });

  it('is for confirmed online sessions only', () => {
    const open = '2026-03-03T01:20:00Z';
    expect(urlAt(open, { sessionType: 'offline' })).toBeUndefined();
    expect(urlAt(open, { status: 'pending' })).toBeUndefined();
    expect(urlAt(open, { status: 'cancelled' })).toBeUndefined();
    expect(urlAt(open, { lessons: [{ ...booking.lessons[0], state: 'cancelled' }] })).toBeUndefined();
    expect(meetingOf(booking, null, new Date(open))).toBeNull();
    expect(meetingOf(booking, 'https://evil.example/', new Date(open))).toBeNull();
  });
});
