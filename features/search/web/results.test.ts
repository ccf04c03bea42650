import { describe, expect, it } from 'vitest';
import { toggled } from './choice-chips.tsx';
import { nextCursor } from './queries.ts';

describe('the next page', () => {
  it('is named by the Link header', () => {
    expect(nextCursor('</api/teachers/search?city=Pune&cursor=ab%2Bc>; rel="next"')).toBe('ab+c');
  });

  it.each([null, undefined, '', '</api/teachers/search?cursor=x>; rel="prev"'])('is none in %j', (link) => {
    expect(nextCursor(link)).toBeNull();
  });
});

describe('chips', () => {
  it('replace one another, and go with a second press', () => {
    expect(toggled('', '0-500', false)).toBe('0-500');
    expect(toggled('0-500', '2000+', false)).toBe('2000+');
    expect(toggled('0-500', '0-500', false)).toBe('');
  });

  it('stand together where several may', () => {
    expect(toggled('weekends', 'morning', true)).toBe('weekends,morning');
    expect(toggled('weekends,morning', 'weekends', true)).toBe('morning');
  });
});
