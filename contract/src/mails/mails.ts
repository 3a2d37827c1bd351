import { route } from '../endpoint.ts'
import { MAX_SEARCH_LENGTH } from '../fields.ts'

export const listMails = route('GET', '/mails', 'admin')
export const readMail = route('GET', '/mails/:key', 'admin')
export const listNotices = route('GET', '/notices/:email', 'own-email')
export const markNoticesSeen = route('POST', '/notices/seen', 'signed-in')
export const setMailSettings = route('PATCH', '/notices/settings', 'signed-in')
export const unsubscribe = route('POST', '/unsubscribe/:token', 'anyone')
export const sendTestMail = route('POST', '/mails/test', 'admin')
export const sendMailAgain = route('POST', '/mails/:key/again', 'admin')

/** What a mail, and the same notice in the dashboard, is about. */
export const MAIL_KINDS = [
  'enrolled',
  'pass',
  'pass-ends',
  'pass-last',
  'pass-changed',
  'ended',
  'moved',
  'refunded',
  'failed',
  'handed',
  'changed',
  'class-canceled',
  'waiting',
  'offer',
  'lapsed',
  'closed',
  'decided',
  'review',
  'edited',
  'reminder',
  'message',
  'role',
  'alert',
  'confirm',
  'reset',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Kinds that an admin has to do something about; their dashboard shows those that they have not seen. */
export const ALERTING_MAIL_KINDS = ['alert', 'failed'] as const satisfies MailKind[]

/**
 * Kinds whose link is a secret of the identity provider. It is made when the mail is sent, and is nowhere else: these
 * mails are no notices, and admins neither see the link nor send them again.
 */
export const SECRET_MAIL_KINDS = ['confirm', 'reset'] as const satisfies MailKind[]
export type SecretMailKind = (typeof SECRET_MAIL_KINDS)[number]

/** Whether a mail has a secret link. */
export function isSecretMail({ kind }: { kind: MailKind }): boolean {
  return SECRET_MAIL_KINDS.some((secret) => secret === kind)
}

/** Kinds that a user may switch off; the others are about their money or their place (product §7.7). */
export const OPTIONAL_MAIL_KINDS = ['reminder', 'pass-ends'] as const satisfies MailKind[]
export type OptionalMailKind = (typeof OPTIONAL_MAIL_KINDS)[number]

/** The kind that is switched off with a mail: both kinds about the end of a pass go together. Undefined if it cannot be. */
export function switchOf(kind: MailKind): OptionalMailKind | undefined {
  const switched = kind === 'pass-last' ? 'pass-ends' : kind
  return OPTIONAL_MAIL_KINDS.find((one) => one === switched)
}

/**
 * - `due`: waits until `nextAt`, also for another try;
 * - `sending`: a process sends it now;
 * - `sent`: the mail server has taken it;
 * - `failed`: the last try failed;
 * - `dropped`: a notice only, because mail is not set up or switched off, the account is erased or the text is no longer
 *   true; or nothing anymore, of a kind that is no notice.
 */
export const MAIL_STATES = ['due', 'sending', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Pages that mails and notices link to. */
export const NOTICE_PATHS = {
  login: '/login',
  dashboard: '/dashboard',
  notices: '/dashboard/notices',
  enrolledClasses: '/dashboard/enrolled-classes',
  paymentHistory: '/dashboard/payment-history',
  receipt: (orderId: string) => `/dashboard/receipt/${orderId}`,
  classes: '/classes',
  oneClass: (classId: string) => `/classes/${classId}`,
  passes: '/passes',
  ownPasses: '/dashboard/passes',
  /** Where a pass is bought that begins when this one ends. */
  nextPass: (passId: string) => `/passes?after=${passId}`,
  selectedClasses: '/dashboard/selected-classes',
  checkout: (selectedId: string) => `/dashboard/payment/${selectedId}`,
  myClasses: '/dashboard/my-classes',
  roster: (classId: string) => `/dashboard/roster/${classId}`,
  manageClasses: '/dashboard/manage-classes',
  /** The classes with this name, for admins. */
  manageClass: (name: string) =>
    `/dashboard/manage-classes?search=${encodeURIComponent([...name].slice(0, MAX_SEARCH_LENGTH).join(''))}`,
  managePayments: '/dashboard/manage-payments',
  reconciliation: '/dashboard/reconciliation',
  setup: '/dashboard/setup',
  unsubscribe: (token: string) => `/unsubscribe?token=${token}`,
} as const
