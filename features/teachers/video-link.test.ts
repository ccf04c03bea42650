import { describe, expect, it } from 'vitest';
import { parseVideoLink, playerUrl } from './video-link.ts';

const ID = 'dQw4w9WgXcQ';

describe('parseVideoLink', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}`, { provider: 'youtube', id: ID }],
    [`http://youtube.com/watch?feature=shared&v=${ID}&t=42s`, { provider: 'youtube', id: ID }],
    [`https://m.youtube.com/watch?v=${ID}#top`, { provider: 'youtube', id: ID }],
    [`https://youtu.be/${ID}?si=abc`, { provider: 'youtube', id: ID }],
    ['https://vimeo.com/76979871', { provider: 'vimeo', id: '76979871' }],
    ['https://www.vimeo.com/76979871/', { provider: 'vimeo', id: '76979871' }],
  ])('plays %s', (link, video) => {
    expect(parseVideoLink(link)).toEqual(video);
  });

  it.each([
    '',
    'my video',
    'javascript:alert(1)',
    `javascript://youtube.com/watch?v=${ID}`,
    `data:text/html,<script>1</script>`,
    `//www.youtube.com/watch?v=${ID}`,
    `ftp://youtube.com/watch?v=${ID}`,
    `file:///youtube.com/watch?v=${ID}`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/https://youtube.com/watch?v=${ID}`,
    `https://evilyoutube.com/watch?v=${ID}`,
    `https://youtube.com@evil.example/watch?v=${ID}`,
    `https://evil.example@youtube.com/watch?v=${ID}`,
    `https://youtube.com:8443/watch?v=${ID}`,
    `https://youtube.com/watch?v=${ID}x`,
    `https://youtube.com/watch?v=..%2f..%2fevil`,
    `https://youtu.be/"onload="a`,
    `https://youtu.be/${ID}/more`,
    'https://vimeo.com/12345',
    'https://vimeo.com/1234567890123',
    'https://vimeo.com/channels/staffpicks',
    'http://127.0.0.1:9999/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/watch',
    `https://youtube.com/watch?v=${ID}&${'a'.repeat(400)}`,
    `https://vimeo.com/${'1'.repeat(100_000)}`,
    `${'https://'.repeat(50_000)}`,
  ])('leaves as text: %s', (link) => {
    expect(parseVideoLink(link)).toBeNull();
  });

  it('playerUrl uses the cookie-free hosts', () => {
    expect(playerUrl({ provider: 'youtube', id: ID })).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\//,
    );
    expect(playerUrl({ provider: 'vimeo', id: '76979871' })).toMatch(
      /^https:\/\/player\.vimeo\.com\/video\/76979871\?/,
    );
  });
});
