import type { Deps } from './deps.ts'
import { mailDecided, mailEdited, mailReview } from './features/classes/decision-mails.ts'
import { followClass } from './features/classes/follow-class.ts'
import { drainClass } from './features/enrolments/drain-class.ts'
import { END_SEATS } from './features/enrolments/end-seats.ts'
import { settleHanded } from './features/enrolments/hand-back.ts'
import { settleChange } from './features/enrolments/settle-change.ts'
import { settleEnd, settleRefund } from './features/enrolments/settle-end.ts'
import { settleEnrolled } from './features/enrolments/settle-enrolled.ts'
import { settleMove } from './features/enrolments/settle-move.ts'
import { settlePlaceChange } from './features/enrolments/settle-place-change.ts'
import { settleUnskip } from './features/enrolments/take-seat-back.ts'
import { deliverMessage } from './features/messages/send-message.ts'
import { settleUsed } from './features/passes/credit-back.ts'
import { settleMoney, settlePassChanged } from './features/passes/settle-pass.ts'
import { settleFailed } from './features/payments/ensure-refund.ts'
import { settleGranted } from './features/payments/purchases/grant-pass.ts'
import { settleErased, unlessErased } from './features/users/settle-erased.ts'
import { settleNamed } from './features/users/settle-named.ts'
import { settleRole } from './features/users/settle-role.ts'
import { confirmWaiting } from './features/waiting/confirm-waiting.ts'
import { settleFreed } from './seats/freed-seats.ts'
import { settleLapsed } from './seats/lapses.ts'
import { settleOffered } from './seats/pass-on.ts'

/** What is done for each kind of task that a change of a record leaves behind. */
export const TASKS: Deps['tasks'] = {
  enrolled: unlessErased(END_SEATS, settleEnrolled),
  granted: unlessErased(END_SEATS, settleGranted),
  used: settleUsed,
  'pass-changed': settlePassChanged,
  money: settleMoney,
  moved: settleMove,
  waiting: confirmWaiting,
  offered: settleOffered,
  lapsed: settleLapsed,
  ended: settleEnd,
  refund: settleRefund,
  failed: settleFailed,
  handed: settleHanded,
  changed: settleChange,
  place: settlePlaceChange,
  dates: followClass,
  freed: settleFreed,
  unskip: settleUnskip,
  drain: drainClass,
  decided: mailDecided,
  review: mailReview,
  edited: mailEdited,
  message: deliverMessage,
  named: settleNamed,
  role: settleRole(END_SEATS.hold),
  erased: settleErased(END_SEATS),
}
