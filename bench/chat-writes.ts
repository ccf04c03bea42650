import { newId } from '#shared/ids.ts';
import type { ChatPair } from './chat-people.ts';
import { benchWrites, CONNECTIONS } from './writes.ts';

const PAIRS_EACH = 2;

/**
 * Messages per second while the teachers' pages are open. Each connection writes in two conversations, for both people
 * in turn.
 */
export function benchChatWrites(): Promise<void> {
  return benchWrites({
    name: 'chat',
    size: { pairs: CONNECTIONS * PAIRS_EACH, idle: 0, teachers: 0 },
    pages: ({ talks }) => talks.map(({ teacher }) => teacher),
    writes({ talks }) {
      const turns = new Map<number, number>();
      return (worker) => {
        const turn = turns.get(worker) ?? 0;
        turns.set(worker, turn + 1);
        const { student, teacher } = talks[worker * PAIRS_EACH + (turn % PAIRS_EACH)] as ChatPair;
        const [who, to] = Math.floor(turn / PAIRS_EACH) % 2 === 0 ? [student, teacher] : [teacher, student];
        const body = { receiverId: to.userId, content: `Message ${turn} about Sunday`, clientId: newId() };
        return { who, path: '/api/chat/send', body, keyed: false };
      };
    },
  });
}
