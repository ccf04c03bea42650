import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createUploadLimiter } from './upload-limiter.ts';

function setUp() {
  const limiter = createUploadLimiter();
  const admitted: string[] = [];
  const refused: string[] = [];
  const upload = (userId: string) => {
    const response = new EventEmitter();
    limiter(response, userId).then(
      () => admitted.push(userId),
      () => refused.push(userId),
    );
    return response;
  };
  return { upload, admitted, refused };
}

it('admits two uploads of a user at once, and other users beside them', async () => {
  const { upload, admitted, refused } = setUp();
  const [first] = Array.from({ length: 40 }, () => upload('slow'));
  upload('other');
  await setImmediate();
  expect(admitted).toEqual(['slow', 'slow', 'other']);
  expect(refused).toHaveLength(8);
  first?.emit('close');
  await setImmediate();
  expect(admitted).toEqual(['slow', 'slow', 'other', 'slow']);
});

it('admits eight uploads in total, then the next in order as responses end or break off', async () => {
  const { upload, admitted, refused } = setUp();
  const responses = Array.from({ length: 12 }, (_, number) => upload(`user ${number}`));
  await setImmediate();
  expect(admitted).toHaveLength(8);
  // Both events of one response free one slot only.
  responses[0]?.emit('finish');
  responses[0]?.emit('close');
  responses[11]?.emit('close');
  await setImmediate();
  expect(admitted.slice(8)).toEqual(['user 8']);
  responses[1]?.emit('finish');
  await setImmediate();
  expect([admitted.slice(8), refused]).toEqual([['user 8', 'user 9'], []]);
});
