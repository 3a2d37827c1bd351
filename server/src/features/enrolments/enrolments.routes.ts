import { type Enrolment, listEnrolments } from '@ningjing/contract/enrolments.schemas'
import type { Deps } from '../../base/deps.ts'
import { isoOf } from '../../base/iso.ts'
import type { PaymentRecord } from '../../base/records.ts'
import type { Serve } from '../../http/serve.ts'

/** The classes that a student is enrolled in, read from their payments. */
export function enrolmentsRoutes(deps: Deps, serve: Serve): void {
  serve(listEnrolments, async (_input, caller) =>
    (await deps.stores.payments.listFor(caller._id)).map(enrolmentView),
  )
}

function enrolmentView({ _id, classId, classItem, createdAt }: PaymentRecord): Enrolment {
  const { image, name, instructor } = classItem
  return { _id, classId, classItem: { image, name, instructor }, createdAt: isoOf(createdAt) }
}
