/** What is kept, and for how long: the same figures that the retention jobs use. */
export const RETENTION: readonly { what: string; howLong: string }[] = [
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
    what: 'Mobile number and e-mail of a blocked account that is deleted',
    howLong: 'Only as a code that nobody can read, so that the account is not opened again',
  },
  { what: 'Reviews of a deleted account', howLong: 'They stay, signed “Student”' },
  { what: 'One-time codes (never in plain text)', howLong: '24 hours' },
  {
    what: 'E-mails and SMS to you',
    howLong:
      'Their words until they are sent, or encrypted for 7 days at most if they could not be; that they were sent, 30 days',
  },
  {
    what: 'Letters to us and reports',
    howLong: 'Your words, name and address: 1 year after they are settled, or until your account is deleted',
  },
  {
    what: 'Notices under the bell, choices and calendar address',
    howLong: 'As long as your account exists',
  },
  { what: 'What a page sent, so that it is not done twice', howLong: '24 hours' },
  { what: 'Sign-in sessions', howLong: '30 days after they end' },
  { what: 'Uploads that no profile uses', howLong: '24 hours' },
  { what: 'Access and security logs', howLong: '365 days' },
  {
    what: 'Log of what our team does (audit log)',
    howLong: 'At least 3 years; nobody can change or shorten it',
  },
  { what: 'Network addresses outside security logs', howLong: 'Shortened before they are kept' },
  { what: 'Backups', howLong: '35 days' },
  { what: 'Sign-ups that were never verified or used', howLong: '30 days' },
  { what: 'Browsers that you signed in with (a mark, no address)', howLong: '400 days after the last use' },
  {
    what: 'Accounts that nobody signed in to for 3 years',
    howLong: 'Deleted after a notice 48 hours before',
  },
];
