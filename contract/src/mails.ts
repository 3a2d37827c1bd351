import { route } from './endpoint.ts'

export const listMails = route('GET', '/mails', 'admin')
export const readMail = route('GET', '/mails/:key', 'admin')
export const listNotices = route('GET', '/notices/:email', 'own-email')
export const markNoticesSeen = route('POST', '/notices/seen', 'signed-in')

/** What a mail, and the same notice in the dashboard, is about. */
export const MAIL_KINDS = [
  'enrolled',
  'ended',
  'refunded',
  'failed',
  'changed',
  'class-canceled',
  'decided',
  'review',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * - `due`: waits until `nextAt`, also for another try;
 * - `sending`: a process sends it now;
 * - `sent`: the mail server has taken it;
 * - `failed`: the last try failed;
 * - `dropped`: a notice only, because mail is not set up, the account is erased or the text is no longer true.
 */
export const MAIL_STATES = ['due', 'sending', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Pages that mails and notices link to. */
export const NOTICE_PATHS = {
  enrolledClasses: '/dashboard/enrolled-classes',
  receipt: (orderId: string) => `/dashboard/receipt/${orderId}`,
  classes: '/classes',
  myClasses: '/dashboard/my-classes',
  manageClasses: '/dashboard/manage-classes',
  managePayments: '/dashboard/manage-payments',
} as const
