import { describe, expect, it } from 'vitest';
import { RETENTION_PERIODS } from '#app/pages/public/info/privacy-retention.ts';
import { NOTICE_MONTHS } from '#features/notifications/retention.ts';
import { DELETION_RULES, INACTIVITY_RULES } from '#features/privacy/rules.ts';
import { SECURITY_LOG_DAYS } from '#platform/server/security-log/jobs.ts';
import { DEVICE_COOKIE_DAYS } from '#platform/server/session/devices.ts';

const promise = (what: RegExp): string | undefined =>
  RETENTION_PERIODS.find((row) => what.test(row.what.message))?.howLong.message;

describe('the retention table', () => {
  it.each([
    [/^After you delete your account/, `${DELETION_RULES.undoDays} days to change your mind`],
    [/^Browsers that you signed in with/, `${DEVICE_COOKIE_DAYS} days`],
    [/^Sign-ins, codes and changes/, `${SECURITY_LOG_DAYS} days`],
    [/^Accounts without a sign-in/, `notice ${INACTIVITY_RULES.noticeHours} hours before`],
    [/^Notices$/, `${NOTICE_MONTHS} months`],
    [/^Messages to us and reports/, '1 year after they are settled'],
  ])('%s names what the jobs do', (what, words) => {
    expect(promise(what)).toContain(words);
  });

  it('names each thing once', () => {
    expect(new Set(RETENTION_PERIODS.map(({ what }) => what.message)).size).toBe(RETENTION_PERIODS.length);
    expect(promise(new RegExp(`for ${INACTIVITY_RULES.years} years$`))).toBeDefined();
  });
});
