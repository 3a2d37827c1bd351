import type { Enrolment } from '@ningjing/contract/enrolments/enrolments.schemas'
import type { Deps } from '../../deps.ts'
import { titlesNow } from '../../steps/class-titles.ts'
import { enrolmentView } from './enrolment.rules.ts'

/** A student's enrollments that last, newest first, with the dates of the class and the terms of leaving. */
export async function listOwnEnrolments(deps: Deps, userId: string): Promise<Enrolment[]> {
  const { stores, clock, config } = deps
  const payments = await stores.payments.listEnrolled(userId)
  const classIds = payments.map(({ classId }) => classId)
  const [classes, orders] = await Promise.all([
    stores.places.findAll(userId, classIds),
    stores.orders.findAll(payments.map(({ _id }) => _id)),
  ])
  const classById = new Map(classes.map((one) => [one._id, one]))
  const orderById = new Map(orders.map((one) => [one._id, one]))
  const title = await titlesNow(deps)
  const moment = { now: clock.now(), clubZone: config.CLUB_TIME_ZONE }
  return payments.map((payment) => {
    const [yogaClass, order] = [classById.get(payment.classId), orderById.get(payment._id)]
    const place = yogaClass?.roster[userId]
    const own = yogaClass && order && place?.orderId === payment._id ? { yogaClass, order, place } : null
    const view = enrolmentView(payment, own, moment)
    // A single date may have moved since it was paid.
    return yogaClass?.of ? { ...view, classItem: { ...view.classItem, name: title(yogaClass) } } : view
  })
}
