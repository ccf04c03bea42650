import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { translateToEnglish } from '#shared/texts/translate.ts';
import { MAX_WAIT_MS } from '#test/patience.ts';
import { setSaved } from './change-saved.ts';
import { SAVED_KEY } from './saved-list.ts';

type Request = {
  body: unknown;
  keepalive: boolean;
  answer: (teacherIds: string[]) => void;
  fail: () => void;
};

const requests: Request[] = [];
let page: EventTarget;

beforeEach(() => {
  requests.length = 0;
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('fetch', (_url: string, { body, keepalive }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (teacherIds: string[]) => resolve(Response.json({ teacherIds }));
    const fail = () => resolve(Response.json({ message: 'The service is busy.' }, { status: 503 }));
    requests.push({ body: JSON.parse(String(body)), keepalive: keepalive === true, answer, fail });
    return promise;
  });
});

afterEach(() => vi.unstubAllGlobals());

const queryClient = new QueryClient();
const press = (teacherId: string, wanted: boolean) =>
  setSaved(queryClient, { teacherId, isStudent: true, wanted }, translateToEnglish);
const bodies = () => requests.map(({ body }) => body);

describe('presses of the heart button', () => {
  it('are sent one after another, and only the latest press for each teacher', async () => {
    const presses = [press('a', true), press('b', true), press('b', false), press('b', true)];
    await vi.waitFor(() => expect(requests).toHaveLength(1), MAX_WAIT_MS);
    requests[0]?.answer(['a']);
    await vi.waitFor(() => expect(requests).toHaveLength(2), MAX_WAIT_MS);
    requests[1]?.answer(['b', 'a']);
    await Promise.all(presses);
    expect(bodies()).toEqual([{ save: ['a'] }, { save: ['b'] }]);
  });

  it('load the list again if one fails, since the press may have cancelled its first load', async () => {
    queryClient.setQueryData(SAVED_KEY, { teacherIds: [] });
    const pressed = press('e', true);
    await vi.waitFor(() => expect(requests).toHaveLength(1), MAX_WAIT_MS);
    requests[0]?.fail();
    await pressed;
    expect(queryClient.getQueryState(SAVED_KEY)?.isInvalidated).toBe(true);
  });

  it('are all sent when the page closes, in requests that outlive it', async () => {
    const presses = [press('c', true), press('d', true), press('d', false)];
    await vi.waitFor(() => expect(requests).toHaveLength(1), MAX_WAIT_MS);
    page.dispatchEvent(new Event('pagehide'));
    await vi.waitFor(() => expect(requests).toHaveLength(2), MAX_WAIT_MS);
    expect(bodies()).toEqual([{ save: ['c'] }, { remove: ['d'] }]);
    expect(requests.every(({ keepalive }) => keepalive)).toBe(true);
    for (const { answer } of requests) answer([]);
    await Promise.all(presses);
  });
});
