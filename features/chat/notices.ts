import { defineNotice } from '#features/notifications/notice.ts';

/** `names` are the senders; `chat` is a user id, or "list" for several senders. */
export const CHAT_UNREAD = defineNotice<{
  names: string;
  dashboard: 'client-dashboard' | 'teacher-dashboard';
  chat: string;
}>({
  kind: 'chatUnread',
  topic: 'chat',
  to: 'anyone',
  channels: ['email'],
  essential: false,
  title: ({ names }, t) => t`${names} sent you a message`,
  body: (_data, t) => t`Open your messages to read and reply.`,
  href: ({ dashboard, chat }) => `/${dashboard}?chat=${chat}`,
  sample: { names: 'Sample S. and 2 others', dashboard: 'client-dashboard', chat: 'list' },
});

export const CHAT_NOTICES = [CHAT_UNREAD];
