import { describe, expect, it } from 'vitest';
import { callRef, callUrl } from './call.ts';

describe('callUrl', () => {
  it.each([
    ['/api/user', {}, '/api/user'],
    ['/api/teacher/:id/reviews', { params: { id: 'a1' } }, '/api/teacher/a1/reviews'],
    [
      '/api/teacher/:id/reviews/:reviewId',
      { params: { id: 'a', reviewId: 'b' } },
      '/api/teacher/a/reviews/b',
    ],
    ['/api/teacher/:id', { params: { id: '../admin?x=1#y' } }, '/api/teacher/..%2Fadmin%3Fx%3D1%23y'],
    [
      '/api/teachers/search',
      { query: { city: 'New Delhi', area: 'C&P' } },
      '/api/teachers/search?city=New+Delhi&area=C%26P',
    ],
    [
      '/api/teachers/search',
      { query: { city: '', area: undefined, style: null, limit: 0 } },
      '/api/teachers/search?limit=0',
    ],
  ])('%s with %j is %s', (path, input, url) => {
    expect(callUrl({ path }, input)).toBe(url);
  });
});

describe('callRef', () => {
  it('holds method and path and no schema', () => {
    expect(callRef('GET', '/api/user')).toEqual({ method: 'GET', path: '/api/user' });
  });
});
