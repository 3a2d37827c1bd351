import {
  addStudent,
  endByAdmin,
  endEnrolment,
  handedByAdmin,
  listEnrolments,
  moveByAdmin,
  quoteEnd,
  refundByAdmin,
} from '@ningjing/contract/enrolments/enrolments.schemas'
import { skipDate as skipCall, unskipDate as unskipCall } from '@ningjing/contract/enrolments/skips.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { addToClass } from './add-to-class.ts'
import { endOwnEnrolment, quoteOwnEnd, refundStudent, removeStudent } from './enrolment-end.ts'
import { handBack } from './hand-back.ts'
import { listOwnEnrolments } from './list-own-enrolments.ts'
import { moveStudent } from './move-student.ts'
import { skipDate, unskipDate } from './skip-date.ts'

/** The classes that a student is enrolled in, and how an enrollment begins and ends without a checkout. */
export function enrolmentsRoutes(deps: Deps, serve: Serve): void {
  serve(listEnrolments, (_input, caller) => listOwnEnrolments(deps, caller._id))
  serve(quoteEnd, ({ params }, caller) => quoteOwnEnd(deps, caller, params.order))
  serve(endEnrolment, ({ params, body }, caller) =>
    endOwnEnrolment(deps, caller, params.order, body.refundShown, body.creditsShown),
  )
  serve(skipCall, ({ params }, caller) => skipDate(deps, caller, params))
  serve(unskipCall, ({ params }, caller) => unskipDate(deps, caller, params))
  serve(addStudent, ({ body }, caller) => addToClass(deps, caller, body))
  serve(endByAdmin, ({ params, body }, caller) => removeStudent(deps, caller, params.order, body))
  serve(moveByAdmin, ({ params, body }, caller) => moveStudent(deps, caller, params.order, body))
  serve(handedByAdmin, ({ params, body }, caller) => handBack(deps, caller, params.order, body))
  serve(refundByAdmin, ({ params, body }, caller) => refundStudent(deps, caller, params.order, body))
}
