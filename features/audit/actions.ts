/** All actions in the audit log, with their labels. */
export const ACTION_WORDS = {
  'account.delete': 'Asked to delete the account',
  'account.deleteAgain': 'Deletion asked for again, after a restored backup',
  'account.erase': 'Erased an account',
  'account.expire': 'Began the deletion of an unused account',
  'account.export': 'Downloaded all data of an account',
  'account.undelete': 'Kept the account after all',
  'account.undeleteAgain': 'Deletion taken back again, after a restored backup',
  'admin.create': 'Created an admin',
  'admin.newLink': 'Made a new link for an admin’s password',
  'admin.picture': 'Changed the admin picture',
  'admin.resetSecondFactor': 'Reset an admin’s second step',
  'admin.setPassword': 'Set an admin’s password by link',
  'area.dismiss': 'Left a typed area as it is',
  'area.merge': 'Merged a typed area',
  'area.promote': 'Added a typed area to the gazetteer',
  'audit.list': 'Looked at the audit log',
  'booking.settle': 'Settled whether a session took place',
  'certification.check': 'Checked a certificate',
  'certification.document.view': 'Opened the document of a certificate',
  'certification.uncheck': 'Took back the check of a certificate',
  'message.retry': 'Sent a failed message again',
  'message.retryAll': 'Sent all failed messages again',
  'message.test': 'Sent a test message',
  'report.answer': 'Answered a letter',
  'report.dismiss': 'Dismissed a report',
  'report.hide': 'Hid what was reported',
  'report.restore': 'Restored what was hidden',
  'report.view': 'Opened a report',
  'report.warn': 'Warned about a report',
  'review.approve': 'Approved a profile',
  'review.ask': 'Asked for more about a profile',
  'review.list': 'Looked at profile reviews',
  'review.reject': 'Rejected a profile',
  'review.view': 'Opened a profile review',
  'secondFactor.disable': 'Turned the second step off',
  'secondFactor.enable': 'Turned the second step on',
  'secondFactor.useRecoveryCode': 'Signed in with a recovery code',
  'settings.change': 'Changed settings',
  'user.block': 'Blocked a person',
  'user.list': 'Looked at people',
  'user.unblock': 'Unblocked a person',
} as const;

export type AuditAction = keyof typeof ACTION_WORDS;

/** Views: actions that change nothing. Most entries are views. */
export const LOOKS = [
  'audit.list',
  'certification.document.view',
  'report.view',
  'review.list',
  'review.view',
  'user.list',
] as const satisfies readonly AuditAction[];

/** The label of an action; its name if this version does not know it. */
export function actionText(action: string): string {
  return Object.hasOwn(ACTION_WORDS, action) ? ACTION_WORDS[action as AuditAction] : action;
}
