import type { Facts, FieldProblem } from './field-reasons.ts'
import { reasonText } from './problem-reasons.ts'

/**
 * Every problem that the API answers with, by its code `noun.what-is-wrong`.
 * 401 and 403 sign the user out of the client (product §4), so they mean identity and role only.
 */
export const PROBLEMS = {
  'request.invalid': { status: 400, title: 'The request is invalid.' },
  'request.unreadable': { status: 400, title: 'The body is not valid JSON.' },
  'request.too-large': { status: 413, title: 'The body is too large.' },
  'request.not-json': { status: 415, title: 'The body must be JSON.' },
  'request.too-many': { status: 429, title: 'Too many requests. Please wait a moment.' },
  'request.timed-out': { status: 503, title: 'The request took too long.' },
  'route.not-found': { status: 404, title: 'There is no page at this address.' },
  'route.wrong-method': { status: 405, title: 'This address does not support this method.' },
  'token.missing': { status: 401, title: 'You have to log in first to continue' },
  'token.invalid': { status: 401, title: 'Your session is invalid. Please log in again.' },
  'token.expired': { status: 401, title: 'Your session has ended. Please log in again.' },
  'role.not-allowed': { status: 403, title: 'Your role does not allow this.' },
  'email.not-yours': { status: 403, title: 'This belongs to another account.' },
  'user.not-found': { status: 404, title: 'There is no such user.' },
  'user.email-taken': { status: 409, title: 'This e-mail belongs to another account.' },
  'user.email-unconfirmed': { status: 409, title: 'Please confirm your e-mail address first.' },
  'user.own-role': { status: 409, title: 'You cannot change your own role.' },
  'user.last-admin': { status: 409, title: 'The last admin must stay an admin.' },
  'user.not-student': { status: 409, title: 'This user is not a student.' },
  'user.has-classes': { status: 409, title: 'This account still has approved or pending classes.' },
  'user.not-instructor': { status: 409, title: 'No teacher has this e-mail address.' },
  'class.not-found': { status: 404, title: 'There is no such class.' },
  'class.sold-out': { status: 409, title: 'This class has no seats left.' },
  'class.seats-changed': { status: 409, title: 'Seats were sold while you were editing.' },
  'class.already-decided': { status: 409, title: 'This class has been decided already.' },
  'class.changed': { status: 409, title: 'This class has changed since you opened it.' },
  'class.price-changed': { status: 409, title: 'The price of this class has changed.' },
  'class.currency-changed': { status: 409, title: 'The prices of this club are in another currency now.' },
  'class.closed': { status: 409, title: 'This class is no longer on sale.' },
  'class.canceled': { status: 409, title: 'This class was canceled.' },
  'class.over': { status: 409, title: 'This class is over.' },
  'class.has-students': { status: 409, title: 'Students are still enrolled in this class.' },
  'class.free': { status: 409, title: 'This class is free. No card is needed.' },
  'class.dearer': { status: 409, title: 'This class costs more than was paid.' },
  'class.not-free': { status: 402, title: 'This class must be paid for by card.' },
  'product.not-found': { status: 404, title: 'There is no such pass.' },
  'product.off': { status: 409, title: 'This pass is not on sale.' },
  'product.changed': { status: 409, title: 'The price of this pass has changed.' },
  'product.edited': { status: 409, title: 'Somebody else has changed this pass.' },
  'product.once': { status: 409, title: 'Each person can have this pass once.' },
  'product.paid': { status: 409, title: 'This pass is paid already.' },
  'pass.not-found': { status: 404, title: 'There is no such pass.' },
  'pass.changed': { status: 409, title: 'This pass has changed.' },
  'pass.none': { status: 409, title: 'You have no pass with enough credits.' },
  'pass.stopped': { status: 409, title: 'This pass is stopped.' },
  'pass.expired': { status: 409, title: 'This pass is not valid on all dates.' },
  'pass.not-for': { status: 409, title: 'This class cannot be paid with this pass.' },
  'pass.ahead': { status: 409, title: 'This pass has too many bookings that are still to come.' },
  'pass.day-full': { status: 409, title: 'This pass has no more bookings on this day.' },
  'pass.not-moved': { status: 409, title: 'The pass that pays for this seat does not pay for that one.' },
  'import.wrong-type': { status: 415, title: 'The file must be CSV.' },
  'import.unreadable': {
    status: 400,
    title: 'The first line of the file must name the columns email, product, left and validUntil.',
  },
  'import.too-large': { status: 413, title: 'The file has more than 1 MB or 5,000 rows.' },
  'import.busy': { status: 503, title: 'Another file is being imported. Please try again in a moment.' },
  'instructor.not-found': { status: 404, title: 'There is no such instructor.' },
  'selection.not-found': { status: 404, title: 'There is no such selection.' },
  'selection.exists': { status: 409, title: 'You have already selected this class.' },
  'selection.ambiguous': { status: 400, title: 'Specify which selected class to pay for.' },
  'session.not-found': { status: 404, title: 'There is no such date.' },
  'session.past': { status: 409, title: 'This date has begun already.' },
  'class.session-over': { status: 409, title: 'This date is over.' },
  'session.changed': { status: 409, title: 'The dates of this class have changed.' },
  'attendance.closed': { status: 409, title: 'The attendance of this date cannot be marked now.' },
  'enrolment.not-found': { status: 404, title: 'There is no such enrollment.' },
  'enrolment.started': { status: 409, title: 'This class has begun, so you can no longer leave it.' },
  'enrolment.refund-changed': { status: 409, title: 'The refund has changed.' },
  'enrolment.exists': { status: 409, title: 'You are already enrolled in this class.' },
  'skip.late': { status: 409, title: 'It is too late to change whether you come to this date.' },
  'skip.taken': { status: 409, title: 'Your seat of this date has been taken.' },
  'waiting.exists': { status: 409, title: 'You are already waiting for this class.' },
  'waiting.not-full': { status: 409, title: 'This class still has a seat.' },
  'waiting.full': { status: 409, title: 'The waiting list of this class is full.' },
  'waiting.too-many': { status: 409, title: 'You are in too many waiting lists.' },
  'waiting.closed': { status: 409, title: 'The waiting list of this class has closed.' },
  'waiting.paused': { status: 409, title: 'Joining waiting lists is paused. Please try again later.' },
  'calendar.not-found': { status: 404, title: 'There is no such calendar.' },
  'payment.not-found': { status: 404, title: 'There is no such payment.' },
  'payment.unpaid': { status: 402, title: 'The card was not charged.' },
  'payment.refunded': { status: 409, title: 'No seat was left, so the payment was refunded in full.' },
  'payment.too-many-holds': { status: 409, title: 'You are paying for too many classes at once.' },
  'payment.paused': { status: 429, title: 'Paying is paused. Please try again later.' },
  'club.changed': { status: 409, title: 'Another admin has published a version meanwhile.' },
  'club.no-version': { status: 404, title: 'There is no such version of the site.' },
  'club.currency-fixed': { status: 409, title: 'The currency can no longer be changed.' },
  'content.not-found': { status: 404, title: 'There is no such text.' },
  'mail.not-found': { status: 404, title: 'There is no such mail.' },
  'mail.not-sendable': {
    status: 409,
    title: 'This mail is on its way, is no longer true or wanted, or mail is not set up.',
  },
  'message.too-many': { status: 429, title: 'Too many messages for today.' },
  'mail.no-server': { status: 409, title: 'The club has no mail server.' },
  'reconciliation.running': { status: 409, title: 'A reconciliation is running already.' },
  'unsubscribe.invalid': {
    status: 404,
    title: 'This link is not valid. Switch the mails off in your notices.',
  },
  'picture.wrong-type': { status: 415, title: 'Only JPEG, PNG and WebP pictures can be uploaded.' },
  'picture.unreadable': { status: 400, title: 'This picture cannot be read.' },
  'picture.too-large': { status: 413, title: 'The picture is larger than 5 MB.' },
  'picture.too-many': { status: 409, title: 'You have uploaded too many pictures.' },
  'picture.store-full': { status: 409, title: 'There is no room for more pictures.' },
  'picture.not-found': { status: 404, title: 'There is no such picture.' },
  'picture.busy': { status: 503, title: 'Other pictures are being prepared. Please try again.' },
  'webhook.bad-signature': { status: 400, title: 'The signature of this event is invalid.' },
  'service.database-down': { status: 503, title: 'The database cannot be reached. Please try again.' },
  'service.cards-down': { status: 503, title: 'The card service cannot be reached. Please try again.' },
  'service.identity-down': { status: 503, title: 'The sign-in service cannot be reached. Please try again.' },
  'service.stopping': { status: 503, title: 'This server is stopping. Please try again.' },
  'server.unexpected': { status: 500, title: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof PROBLEMS

type Extra = {
  fields?: FieldProblem[]
  /** Values that a client needs to go on; a `reason` among them makes the `detail`. */
  facts?: Facts
  /** Seconds, sent as Retry-After. */
  retryAfterSeconds?: number
}

/** An error of the table above; the only error that features throw. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly detail: string | undefined
  readonly extra: Extra

  constructor(code: ProblemCode, extra: Extra = {}) {
    const detail = reasonText(extra.facts)
    super(detail ?? PROBLEMS[code].title)
    this.name = 'Problem'
    this.code = code
    this.status = PROBLEMS[code].status
    this.detail = detail
    this.extra = extra
  }
}
