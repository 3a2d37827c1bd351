import type { ProblemCode } from '@ningjing/contract/problems'
import { CallError, UNREACHABLE } from './call-error.ts'

/** The text for each problem code; a new code without a text does not compile. */
const TEXTS: Record<ProblemCode | typeof UNREACHABLE, string> = {
  [UNREACHABLE]: 'We cannot reach the club right now. Check your connection and try again.',
  'request.invalid': 'Something you entered is not valid. Please check it and try again.',
  'request.unreadable': 'Something went wrong while sending. Please try again.',
  'request.too-large': 'That is too long to be saved. Please shorten it.',
  'request.not-json': 'Something went wrong while sending. Please try again.',
  'request.too-many': 'That was a little fast. Please wait a moment and try again.',
  'request.timed-out': 'This took too long. Please try again.',
  'route.not-found': 'There is no page at this address.',
  'route.wrong-method': 'This cannot be done here.',
  'token.missing': 'You have to log in first to continue',
  'token.invalid': 'Your sign-in is no longer valid. Please log in again.',
  'token.expired': 'Your session has ended. Please log in again.',
  'role.not-allowed': 'Your role does not allow this.',
  'email.not-yours': 'This belongs to another account.',
  'user.not-found': 'There is no such user.',
  'user.email-taken':
    'This e-mail already belongs to an account here. Please log in the way you did the first time.',
  'user.email-unconfirmed': 'Please confirm your e-mail address first, by the link that we have sent you.',
  'user.own-role': 'You cannot change your own role.',
  'user.last-admin': 'The last admin must stay an admin.',
  'user.not-instructor': 'No teacher of the club has this e-mail address.',
  'user.not-student': 'Only students can be added to a class.',
  'user.has-classes': 'Your account still has classes that people count on, so it has to stay.',
  'class.not-found': 'This class is no longer offered.',
  'class.sold-out': 'This class has no seats left.',
  'class.seats-changed': 'Seats were sold while you were editing. Please look at the new number.',
  'class.already-decided': 'This class was already reviewed.',
  'class.changed':
    'This class was changed while you looked at it. Please look at it again before you decide.',
  'class.price-changed': 'The price of this class has changed.',
  'class.currency-changed': 'Our prices are in another currency now. Please reload this page to see them.',
  'class.closed': 'This class is no longer on sale.',
  'class.canceled': 'This class was canceled already.',
  'class.over': 'This class is over.',
  'class.has-students': 'Students are still enrolled in this class.',
  'class.free': 'This class is free. No card is needed.',
  'class.dearer': 'This class costs more than was paid.',
  'class.not-free': 'This class must be paid for by card.',
  'instructor.not-found': 'There is no such instructor.',
  'club.currency-fixed':
    'The currency cannot be changed any more: somebody has paid, or is paying right now.',
  'selection.not-found': 'This class is not among your selected classes any more.',
  'selection.exists': 'You have already selected this class.',
  'selection.ambiguous': 'Please open the checkout of the class you want to pay for.',
  'session.not-found': 'This class no longer has that date.',
  'session.past': 'This date has begun already.',
  'class.session-over': 'This date is over. Who taught it stays as it was.',
  'session.changed': 'The dates of this class have changed. Please look at them again.',
  'attendance.closed': 'Attendance can be marked from an hour before the date begins until a week after it.',
  'enrolment.not-found': 'This enrollment has ended already.',
  'enrolment.started': 'This class has begun, so you can no longer leave it.',
  'enrolment.refund-changed': 'The refund has changed. Please look at the new amount.',
  'enrolment.exists': 'You are already enrolled in this class.',
  'waiting.exists': 'You are already waiting for this class.',
  'waiting.not-full': 'This class still has a seat.',
  'waiting.full': 'The waiting list of this class is full.',
  'waiting.too-many': 'You are in as many waiting lists as possible. Leave one of them first.',
  'waiting.closed': 'The waiting list of this class has closed.',
  'waiting.paused': 'Joining waiting lists is paused for you. Please wait a while before you try again.',
  'calendar.not-found': 'There is no such calendar.',
  'payment.not-found': 'We could not find this payment.',
  'payment.unpaid': 'Your card was not charged.',
  'payment.refunded': 'No seat was left, so your payment was refunded in full.',
  'payment.too-many-holds':
    'You are paying for several classes at once. Finish one of them, or wait until a held seat is given back.',
  'payment.paused': 'Paying is paused for you. Please wait a while before you try again.',
  'club.changed': 'Another admin has published a version of the site meanwhile.',
  'club.no-version': 'There is no such version of the site.',
  'content.not-found': 'There is no such text.',
  'mail.not-found': 'There is no such mail any more.',
  'mail.not-sendable': 'This mail is on its way already, or mail is not set up.',
  'message.too-many': 'No more messages can be sent today. Please write again tomorrow.',
  'mail.no-server':
    'No mail server is set. The operator sets SMTP_URL and MAIL_FROM, and restarts the server.',
  'reconciliation.running': 'A reconciliation is running already.',
  'unsubscribe.invalid': 'This link is not valid. Log in and switch the mails off in your notices.',
  'picture.wrong-type': 'Choose a JPEG, PNG or WebP picture.',
  'picture.unreadable': 'This picture cannot be read. Choose another one.',
  'picture.too-large': 'This picture is too large. Choose one of at most 5 MB.',
  'picture.too-many': 'You have uploaded as many pictures as we can keep. Use one of them, or an address.',
  'picture.store-full':
    'The club has no room for more pictures. Use one of its own, or an address, and tell the club.',
  'picture.not-found': 'This picture has been removed already.',
  'picture.busy': 'Many pictures are being uploaded right now. Please try again in a moment.',
  'webhook.bad-signature': 'The signature of this event is invalid.',
  'service.database-down': 'The club cannot look anything up right now. Please try again in a moment.',
  'service.cards-down': 'The card service cannot be reached. You have not been charged. Please try again.',
  'service.identity-down': 'The sign-in service cannot be reached. Please try again.',
  'service.stopping': 'The site is restarting. Please try again in a moment.',
  'server.unexpected': 'Something went wrong on our side. Please try again.',
}

/** Problems whose text comes from the API, which knows the reason or the time to wait. */
const TEXT_FROM_API: readonly string[] = [
  'payment.paused',
  'payment.refunded',
  'payment.too-many-holds',
  'user.email-unconfirmed',
  'user.has-classes',
  'user.last-admin',
  'waiting.closed',
  'waiting.exists',
  'waiting.not-full',
  'waiting.paused',
]

/** The text that a visitor reads about an error. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return TEXTS['server.unexpected']
  const { code, detail } = error
  return detail && TEXT_FROM_API.includes(code) ? detail : TEXTS[code]
}
