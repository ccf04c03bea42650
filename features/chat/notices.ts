import { defineNotice } from '#features/notifications/notice.ts';

/**
 * Data of the notice about unread messages. `names` is the first sender; `others` is the number of further senders.
 * Notices that older versions stored have all senders in `names`. `chat` is the sender's user id, or "list" if there
 * are several.
 */
export const CHAT_UNREAD = defineNotice<{
  names: string;
  others?: string;
  dashboard: 'client-dashboard' | 'teacher-dashboard';
  chat: string;
}>({
  kind: 'chatUnread',
  topic: 'chat',
  to: 'anyone',
  channels: ['email'],
  essential: false,
  title: ({ names, others }, t) => {
    if (others === undefined) return t`${names} sent you a message`;
    return others === '1'
      ? t`${names} and 1 other sent you a message`
      : t`${names} and ${others} others sent you a message`;
  },
  body: (_data, t) => t`Open your messages to read and reply.`,
  href: ({ dashboard, chat }) => `/${dashboard}?chat=${chat}`,
  sample: { names: 'Sample S.', others: '2', dashboard: 'client-dashboard', chat: 'list' },
});

export const CHAT_NOTICES = [CHAT_UNREAD];
