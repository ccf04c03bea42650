/** All actions in the audit log, with their labels. */
export const ACTION_LABELS = {
  'account.abandon': 'Scheduled the deletion of an account that lost its last contact',
  'account.delete': 'Requested the deletion of the account',
  'account.deleteAgain': 'Requested the deletion again, after a restored backup',
  'account.erase': 'Erased an account',
  'account.expire': 'Scheduled the deletion of an inactive account',
  'account.export': 'Downloaded all data of an account',
  'account.releaseContact': 'Removed an unverified contact that another person confirmed as theirs',
  'account.unclaim': 'Removed an unused account whose contact another person confirmed as theirs',
  'account.undelete': 'Cancelled the deletion of the account',
  'account.undeleteAgain': 'Cancelled the deletion again, after a restored backup',
  'admin.create': 'Created an admin',
  'admin.newLink': 'Created a new password link for an admin',
  'admin.picture': 'Changed the admin picture',
  'admin.resetSecondFactor': 'Reset an admin’s second step',
  'admin.setPassword': 'Set an admin’s password by link',
  'area.dismiss': 'Left a typed area unchanged',
  'area.merge': 'Merged a typed area',
  'area.promote': 'Added a typed area to the gazetteer',
  'audit.list': 'Viewed the audit log',
  'audit.sign': 'Started to sign the audit log',
  'booking.settle': 'Decided whether a session took place',
  'certification.check': 'Checked a certificate',
  'certification.document.view': 'Opened the document of a certificate',
  'certification.uncheck': 'Undid the check of a certificate',
  'message.retry': 'Sent a failed message again',
  'message.retryAll': 'Sent all failed messages again',
  'message.test': 'Sent a test message',
  'report.answer': 'Answered a message to the team',
  'report.dismiss': 'Dismissed a report',
  'report.hide': 'Hid reported content',
  'report.restore': 'Restored hidden content',
  'report.view': 'Opened a report',
  'report.warn': 'Warned about a report',
  'review.approve': 'Approved a profile',
  'review.ask': 'Requested more info about a profile',
  'review.list': 'Viewed profile reviews',
  'review.reject': 'Rejected a profile',
  'review.view': 'Opened a profile review',
  'secondFactor.disable': 'Turned the second step off',
  'secondFactor.enable': 'Turned the second step on',
  'secondFactor.useRecoveryCode': 'Signed in with a recovery code',
  'secretKey.lose': 'Replaced a lost secret key',
  'secretKey.replace': 'Replaced the secret key',
  'settings.change': 'Changed settings',
  'user.block': 'Blocked a user',
  'user.list': 'Viewed users',
  'user.unblock': 'Unblocked a user',
} as const;

export type AuditAction = keyof typeof ACTION_LABELS;

/** Views: actions that change nothing. Most entries are views. */
export const VIEWS = [
  'audit.list',
  'certification.document.view',
  'report.view',
  'review.list',
  'review.view',
  'user.list',
] as const satisfies readonly AuditAction[];

/** The label of an action; its name if this version does not know it. */
export function actionLabel(action: string): string {
  return Object.hasOwn(ACTION_LABELS, action) ? ACTION_LABELS[action as AuditAction] : action;
}
