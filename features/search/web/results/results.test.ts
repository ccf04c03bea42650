import { describe, expect, it } from 'vitest';
import { toggleWord } from '../filters/choice-chips.tsx';
import { nextCursor } from '../queries.ts';

describe('the next page', () => {
  it('comes from the Link header', () => {
    expect(nextCursor('</api/teachers/search?city=Pune&cursor=ab%2Bc>; rel="next"')).toBe('ab+c');
  });

  it.each([null, undefined, '', '</api/teachers/search?cursor=x>; rel="prev"'])('is null for %j', (link) => {
    expect(nextCursor(link)).toBeNull();
  });
});

describe('chips', () => {
  it('replace one another, and clear on a second click', () => {
    expect(toggleWord('', '0-500', false)).toBe('0-500');
    expect(toggleWord('0-500', '2000+', false)).toBe('2000+');
    expect(toggleWord('0-500', '0-500', false)).toBe('');
  });

  it('combine if several are allowed', () => {
    expect(toggleWord('weekends', 'morning', true)).toBe('weekends,morning');
    expect(toggleWord('weekends,morning', 'weekends', true)).toBe('morning');
  });
});
