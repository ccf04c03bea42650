import { createPair, type Pair } from '#test/pair.ts';
import type { TestApp, TestClient } from '#test/test-app.ts';

export const sendChatMessage = (
  from: TestClient,
  to: { userId: string },
  content: string,
  more: object = {},
) => from.post('/api/chat/send', { receiverId: to.userId, content, ...more });

export const readConversation = async (as: TestClient, of: { userId: string }, query = '') =>
  (await as.get(`/api/chat/conversation/${of.userId}${query}`)).json();

export const contents = (messages: { content: string }[]) => messages.map(({ content }) => content);

/** Creates a student and a teacher who have each sent the other one message. */
export async function createTalkingPair(test: TestApp): Promise<Pair> {
  const pair = await createPair(test);
  await sendChatMessage(pair.asStudent, pair.teacher, 'Hello');
  await sendChatMessage(pair.asTeacher, pair.student, 'Welcome');
  return pair;
}
