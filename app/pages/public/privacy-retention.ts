/** Retention periods. They must match those of the retention jobs. */
export const RETENTION: readonly { what: string; howLong: string }[] = /*text*/ [
  {
    what: 'Your account, profile, bookings, messages and reviews',
    howLong: 'As long as your account exists',
  },
  {
    what: 'After you delete your account',
    howLong: '7 days to change your mind, then names, contact details, pictures and free text are removed',
  },
  {
    what: 'Bookings and messages of a deleted account',
    howLong: 'The other person keeps their copy without your name; 1 year',
  },
  {
    what: 'Mobile number and email of a blocked account that is deleted',
    howLong: 'Only as an unreadable code, so that the account cannot be opened again',
  },
  {
    what: 'What you and a teacher say about payments, and your UPI id as a teacher',
    howLong: 'As long as your account exists; the UPI id goes with it',
  },
  {
    what: 'Receipts',
    howLong: 'They stay with number, date and amount; your name and the reference go with your account',
  },
  { what: 'Reviews of a deleted account', howLong: 'They stay, signed “Student”' },
  { what: 'One-time codes (never in plain text)', howLong: '24 hours' },
  {
    what: 'Emails and SMS to you',
    howLong:
      'The text until it is sent, or encrypted for at most 7 days if sending fails; the fact that it was sent, 30 days',
  },
  {
    what: 'Messages to us and reports',
    howLong: 'Your text, name and address: 1 year after they are settled, or until your account is deleted',
  },
  {
    what: 'Notices',
    howLong: '12 months; in notices to others, your name goes with your account',
  },
  {
    what: 'Notification settings and calendar address',
    howLong: 'As long as your account exists',
  },
  {
    what: 'Teachers that you saved',
    howLong:
      'With your account, until you remove them or delete it; before you sign in, only in your browser. Teachers never see it',
  },
  { what: 'Requests that your browser sent, so that none runs twice', howLong: '24 hours' },
  {
    what: 'Sessions that you share with somebody you trust',
    howLong: 'Their page ends 2 hours after the session; the link is deleted a day after it',
  },
  {
    what: 'Exact address of a session at your place',
    howLong:
      'Your teacher sees it until 24 hours after the last session; it is deleted when you remove it, or with your account',
  },
  { what: 'Sign-in sessions', howLong: '30 days after they end' },
  {
    what: 'Sign-ins, codes and changes of contacts, as unreadable codes by which we trace attacks',
    howLong: '30 days',
  },
  { what: 'Uploads that no profile uses', howLong: '24 hours' },
  {
    what: 'The picture of a teacher’s ID',
    howLong:
      'Until our team has seen it, at most 7 days. Kind, last four characters and date stay with the account',
  },
  { what: 'Access and security logs', howLong: '365 days' },
  {
    what: 'Log of what our team does (audit log)',
    howLong: 'At least 3 years; it cannot be changed or shortened',
  },
  { what: 'Network addresses outside security logs', howLong: 'Shortened before we store them' },
  { what: 'Backups', howLong: '35 days' },
  { what: 'Sign-ups that were never verified or used', howLong: '30 days' },
  {
    what: 'Browsers that you signed in with (an identifier, no address)',
    howLong: '400 days after the last use',
  },
  {
    what: 'Accounts without a sign-in for 3 years',
    howLong: 'Deleted after a notice 48 hours before',
  },
];
