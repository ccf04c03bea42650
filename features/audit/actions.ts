import { text, type Words } from '#shared/texts/translate.ts';

/** All actions in the audit log, with their labels. */
export const ACTION_LABELS = {
  'account.abandon': text`Scheduled the deletion of an account that lost its last contact`,
  'account.delete': text`Requested the deletion of the account`,
  'account.deleteAgain': text`Requested the deletion again, after a restored backup`,
  'account.erase': text`Erased an account`,
  'account.expire': text`Scheduled the deletion of an inactive account`,
  'account.export': text`Downloaded all data of an account`,
  'account.releaseContact': text`Removed an unverified contact that another person confirmed as theirs`,
  'account.unclaim': text`Removed an unused account whose contact another person confirmed as theirs`,
  'account.undelete': text`Cancelled the deletion of the account`,
  'account.undeleteAgain': text`Cancelled the deletion again, after a restored backup`,
  'admin.create': text`Created an admin`,
  'admin.newLink': text`Created a new password link for an admin`,
  'admin.picture': text`Changed the admin picture`,
  'admin.resetSecondFactor': text`Reset an admin’s second step`,
  'admin.setPassword': text`Set an admin’s password by link`,
  'area.dismiss': text`Left a typed area unchanged`,
  'area.merge': text`Merged a typed area`,
  'area.promote': text`Added a typed area to the gazetteer`,
  'audit.list': text`Viewed the audit log`,
  'audit.sign': text`Started to sign the audit log`,
  'booking.settle': text`Decided whether a session took place`,
  'certification.check': text`Checked a certificate`,
  'certification.document.view': text`Opened the document of a certificate`,
  'certification.uncheck': text`Undid the check of a certificate`,
  'class.change': text`Changed a group class`,
  'class.close': text`Closed a group class`,
  'class.create': text`Made a group class`,
  'id.refuse': text`Refused an ID`,
  'id.see': text`Recorded that an ID was seen`,
  'id.view': text`Opened the picture of an ID`,
  'message.retry': text`Sent a failed message again`,
  'message.retryAll': text`Sent all failed messages again`,
  'message.test': text`Sent a test message`,
  'payment.details': text`Changed how students pay`,
  'receipt.view': text`Opened a receipt`,
  'report.answer': text`Answered a message to the team`,
  'report.dismiss': text`Dismissed a report`,
  'report.hide': text`Hid reported content`,
  'report.restore': text`Restored hidden content`,
  'report.view': text`Opened a report`,
  'report.warn': text`Warned about a report`,
  'review.approve': text`Approved a profile`,
  'review.ask': text`Requested more info about a profile`,
  'review.list': text`Viewed profile reviews`,
  'review.reject': text`Rejected a profile`,
  'review.view': text`Opened a profile review`,
  'secondFactor.disable': text`Turned the second step off`,
  'secondFactor.enable': text`Turned the second step on`,
  'secondFactor.useRecoveryCode': text`Signed in with a recovery code`,
  'secretKey.lose': text`Replaced a lost secret key`,
  'secretKey.replace': text`Replaced the secret key`,
  'settings.change': text`Changed settings`,
  'user.block': text`Blocked a user`,
  'user.list': text`Viewed users`,
  'user.unblock': text`Unblocked a user`,
} as const;

export type AuditAction = keyof typeof ACTION_LABELS;

/** Views: actions that change nothing. Most entries are views. */
export const VIEW_ACTIONS = [
  'audit.list',
  'certification.document.view',
  'id.view',
  'receipt.view',
  'report.view',
  'review.list',
  'review.view',
  'user.list',
] as const satisfies readonly AuditAction[];

export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(ACTION_LABELS, action);
}

/** The label of an action; its name if this version does not know it. */
export function actionLabel(action: string): Words {
  return isAuditAction(action) ? ACTION_LABELS[action] : action;
}

/** The kinds of objects that actions are about. The search of the log takes their stored names. */
const TARGET_LABELS = {
  area: text`area`,
  audit: text`audit log`,
  booking: text`booking`,
  certification: text`certification`,
  class: text`class`,
  message: text`message`,
  receipt: text`receipt`,
  report: text`report`,
  review: text`review`,
  secretKey: text`secret key`,
  settings: text`settings`,
  teacher: text`teacher`,
  user: text`user`,
} as const;

export type AuditTarget = keyof typeof TARGET_LABELS;

/** The label of a kind of object; its name if this version does not know it. */
export function targetLabel(targetType: string): Words {
  return Object.hasOwn(TARGET_LABELS, targetType) ? TARGET_LABELS[targetType as AuditTarget] : targetType;
}

/** The label of a result; its name if this version does not know it. */
export function resultLabel(result: string): Words {
  return result === 'done' ? text`done` : result;
}
