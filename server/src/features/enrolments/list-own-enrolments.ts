import type { Enrolment } from '@ningjing/contract/enrolments/enrolments.schemas'
import type { Deps } from '../../deps.ts'
import { enrolmentView } from './enrolment.rules.ts'

/** A student's enrollments that last, newest first, with the dates of the class and the terms of leaving. */
export async function listOwnEnrolments(
  { stores, clock, config }: Deps,
  userId: string,
): Promise<Enrolment[]> {
  const payments = await stores.payments.listEnrolled(userId)
  const classIds = payments.map(({ classId }) => classId)
  const [classes, orders] = await Promise.all([
    stores.places.findAll(userId, classIds),
    stores.orders.findAll(payments.map(({ _id }) => _id)),
  ])
  const classById = new Map(classes.map((one) => [one._id, one]))
  const orderById = new Map(orders.map((one) => [one._id, one]))
  const moment = { now: clock.now(), clubZone: config.CLUB_TIME_ZONE }
  return payments.map((payment) => {
    const [yogaClass, order] = [classById.get(payment.classId), orderById.get(payment._id)]
    const place = yogaClass?.roster[userId]
    const own = yogaClass && order && place?.orderId === payment._id ? { yogaClass, order, place } : null
    return enrolmentView(payment, own, moment)
  })
}
