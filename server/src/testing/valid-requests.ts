import { localAt } from '@ningjing/contract/zone'
import type { UserRecord } from '../domain/records.ts'
import { unsubscribeToken } from '../features/mails/unsubscribe.ts'
import { aPng } from './a-picture.ts'
import { PROFILE } from './a-profile.ts'
import { atCheckout, enrolledByCard, openClub } from './club.ts'
import { datesIn } from './dated-class.ts'
import { add } from './ends.ts'
import { addFailedRefund } from './failed-refund.ts'
import { logLines } from './log-lines.ts'
import type { Changes } from './random-changes.ts'
import { idTokenOf } from './test-identity.ts'
import { join } from './waiting.ts'

const CHECKOUTS = 6

export type World = Awaited<ReturnType<typeof openWorld>>
/**
 * A valid request, before it is changed. `sid`: the second id of its path; `query` begins with `?`; `file`: a PNG in
 * place of the body.
 */
export type Valid = {
  as: UserRecord | string
  id?: string
  sid?: string
  query?: string
  body?: object
  file?: Buffer
}

/** A club with people, classes, selections and payments that the requests are about. */
export async function openWorld() {
  const { log, entries } = logLines()
  const club = await openClub({ RATE_LIMIT_SCALE: '1000000' }, { log })
  const admin = await club.student({ role: 'admin' })
  const instructor = await club.student({ role: 'instructor' })
  const own = { instructorId: instructor._id, email: instructor.email }
  const checkouts = await Promise.all(Array.from({ length: CHECKOUTS }, () => atCheckout(club)))
  const [paid, kept] = [await enrolledByCard(club), await enrolledByCard(club)]
  const [ownClass, freeClass] = [await club.yogaClass(own), await club.yogaClass({ priceInCents: 0 })]
  const newStudent = () => club.student()
  /** Orders whose refund has failed. */
  const failed: string[] = []
  return {
    failed,
    club,
    entries,
    admin,
    instructor,
    own,
    checkouts,
    paid,
    kept,
    ownClass,
    freeClass,
    newStudent,
  }
}

/** A student with a place that an admin gave them. */
async function withPlace({ club, admin, freeClass, newStudent }: World) {
  const student = await newStudent()
  const { body } = await add(club, admin, { classId: freeClass._id, userId: student._id, extraSeat: true })
  return { student, orderId: String(body.insertedId) }
}

/** What is given back by hand of a refund that has failed. */
export const HANDED = { amount: 10, note: 'Cash, at the desk.' }
const CLASS = { name: 'Yin', image: '/art/class-lotus.svg', seats: 5, price: 10.5, description: 'Slow.' }

/** A new class of the instructor, and the first of its dates, so many hours from now. */
async function datedClass({ club, own }: World, hours = [48, 72]) {
  const dates = datesIn(hours, club.clock.now(), club.stores.newId)
  const { _id: id } = await club.yogaClass({ ...own, name: 'Yin', ...dates })
  return { id, sid: dates.sessions?.[0]?.id ?? '' }
}

const inADay = () => ({ local: localAt(new Date(Date.now() + 24 * 3600_000), 'UTC'), minutes: 60 })

/** A valid request for each call that writes. */
export const VALID_REQUESTS: Record<string, (world: World, changes: Changes) => Valid | Promise<Valid>> = {
  issueToken: ({ instructor }) => ({ as: idTokenOf(instructor), body: { email: instructor.email } }),
  sendConfirmation: ({ instructor }) => ({ as: idTokenOf(instructor) }),
  sendPasswordReset: ({ instructor }) => ({ as: instructor, body: { email: instructor.email } }),
  previewSite: ({ admin }) => ({ as: admin, body: { site: { name: 'Lotus Yard' }, path: '/' } }),
  publishSite: ({ admin }) => ({ as: admin, body: { shown: 0, site: { name: 'Lotus Yard' } } }),
  logout: async ({ newStudent }) => ({ as: await newStudent(), body: { everywhere: true } }),
  createUser: (_world, { below }) => {
    const email = `fuzz-${below(1e9)}@ningjing.example`
    return { as: idTokenOf({ uid: email, email }), body: { ...PROFILE, email } }
  },
  createCalendarKey: async ({ newStudent }) => ({ as: await newStudent() }),
  endCalendarKey: async ({ newStudent }) => ({ as: await newStudent() }),
  editUser: async ({ newStudent }) => {
    const student = await newStudent()
    return { as: student, id: student._id, body: { ...PROFILE, bio: 'Calm.' } }
  },
  setUserRole: async ({ admin, newStudent }) => ({
    as: admin,
    id: (await newStudent())._id,
    body: { role: 'instructor' },
  }),
  deleteUser: async ({ newStudent }) => {
    const student = await newStudent()
    return { as: student, id: student._id, body: {} }
  },
  markNoticesSeen: async ({ newStudent }) => ({
    as: await newStudent(),
    body: { until: new Date().toISOString() },
  }),
  sendMailAgain: ({ admin }) => ({ as: admin, id: 'decided:nobody', body: {} }),
  startReconciliation: ({ admin }) => ({ as: admin, body: {} }),
  setMailSettings: async ({ newStudent }) => ({ as: await newStudent(), body: { mailOff: ['reminder'] } }),
  reportBrowserError: ({ instructor }) => ({
    as: instructor,
    body: { type: 'TypeError', message: 'x', frames: ['a.js:1:2'] },
  }),
  unsubscribe: async ({ club, newStudent }) => {
    const student = await newStudent()
    return { as: student, id: unsubscribeToken(club.deps.config, student._id, 'reminder'), body: {} }
  },
  uploadPicture: async ({ newStudent }) => ({ as: await newStudent(), file: await aPng() }),
  uploadClubPicture: async ({ admin }) => ({ as: admin, query: '?for=photo', file: await aPng() }),
  removePicture: async ({ club, admin, newStudent }, { pick }) => {
    const student = await newStudent()
    const [_id, createdAt] = [club.stores.newId(), club.clock.now()]
    await club.stores.pictures.insert({ _id, userId: student._id, bytes: Buffer.of(1), createdAt })
    return { as: pick([student, admin]), id: _id }
  },
  createClass: ({ instructor }) => ({ as: instructor, body: CLASS }),
  editOwnClass: ({ instructor, admin, ownClass }, { pick }) => ({
    as: pick([instructor, admin]),
    id: ownClass._id,
    body: { ...CLASS, seatsShown: 12, capacityShown: 12, shown: { name: 'Yin', price: 10.5 } },
  }),
  cancelClass: async (world, { pick }) => {
    const body = { name: 'Yin', reason: 'The teacher is ill.', enrolledShown: 0 }
    return { as: pick([world.instructor, world.admin]), id: (await datedClass(world)).id, body }
  },
  setSales: async (world, { pick }) => ({
    as: world.instructor,
    id: (await datedClass(world)).id,
    body: { open: pick([true, false]) },
  }),
  archiveClass: async (world) => ({
    as: world.instructor,
    id: (await datedClass(world)).id,
    body: { archived: true },
  }),
  addSession: async (world) => ({ as: world.instructor, id: (await datedClass(world)).id, body: inADay() }),
  moveSession: async (world) => ({ as: world.admin, ...(await datedClass(world)), body: inADay() }),
  cancelSession: async (world, { pick }) => ({
    as: world.instructor,
    ...(await datedClass(world)),
    body: { share: pick([true, false]), reason: 'The teacher is ill.' },
  }),
  markAttendance: async (world, { pick }) => {
    const mark = {
      userId: world.paid.student._id,
      state: pick(['present', 'no-show', 'none']),
      at: new Date(),
    }
    return { as: world.admin, ...(await datedClass(world, [0])), body: { marks: [mark] } }
  },
  decideClass: async ({ admin, club, own }) => ({
    as: admin,
    id: (await club.yogaClass({ ...own, status: 'pending' }))._id,
    body: { status: 'approved', revShown: 0 },
  }),
  sendFeedback: ({ admin, ownClass }) => ({
    as: admin,
    id: ownClass._id,
    body: { feedback: 'Lovely', feedbackShown: '' },
  }),
  markChangesSeen: async ({ admin, club, own }) => {
    const {
      _id: id,
      name,
      image,
      description,
      priceInCents,
    } = await club.yogaClass({
      ...own,
      changedSince: ['price'],
    })
    return { as: admin, id, body: { shown: { name, image, description, price: priceInCents / 100 } } }
  },
  createSelection: async ({ newStudent, ownClass, freeClass }, { pick }) => ({
    as: await newStudent(),
    body: { classId: pick([ownClass, freeClass])._id },
  }),
  removeSelection: ({ checkouts }, { pick }) => {
    const { student, selectedId } = pick(checkouts)
    return { as: student, id: selectedId, body: {} }
  },
  joinWaiting: async ({ club, newStudent }) => {
    const { _id: classId } = await club.yogaClass({ seats: 0 })
    return { as: await newStudent(), body: { classId, notLaterThanHours: 3, leaveOthers: true } }
  },
  leaveWaiting: async ({ club, newStudent }) => {
    const [student, yogaClass] = [await newStudent(), await club.yogaClass({ seats: 0 })]
    await join(club, student, yogaClass)
    return { as: student, id: yogaClass._id }
  },
  createPaymentIntent: ({ checkouts }, { pick }) => {
    const { student, selectedId } = pick(checkouts)
    return { as: student, body: { price: 45, selectedId } }
  },
  giveBackSeat: ({ checkouts }, { pick, changedText }) => {
    const { student, selectedId, orderId } = pick(checkouts)
    const order = pick([orderId, changedText(orderId)])
    return { as: student, id: selectedId, query: `?${new URLSearchParams({ order })}` }
  },
  recordPayment: ({ checkouts, paid }, { pick }) => {
    const { student, selectedId, intentId } = pick([...checkouts, paid])
    return { as: student, body: { transactionId: intentId, selectedId } }
  },
  addStudent: async ({ admin, instructor, ownClass, newStudent }, { pick }) => {
    const { _id: userId, email } = await newStudent()
    const body = { classId: ownClass._id, extraSeat: true, ...pick([{ userId }, { email }]) }
    return { as: pick([admin, instructor]), body }
  },
  endEnrolment: async (world, { pick }) => {
    const { student, orderId } = pick([world.paid, await withPlace(world)])
    return { as: student, id: orderId, body: { refundShown: pick([0, 45]) } }
  },
  endByAdmin: async (world) => ({
    as: world.admin,
    id: (await withPlace(world)).orderId,
    body: { refund: 0, reason: 'You asked for it.' },
  }),
  moveByAdmin: async (world) => ({
    as: world.admin,
    id: (await withPlace(world)).orderId,
    body: { classId: (await world.club.yogaClass({ priceInCents: 0 }))._id, refundShown: 0 },
  }),
  handedByAdmin: async ({ admin, club, failed }) => {
    const paid = await enrolledByCard(club)
    const ids = { userId: paid.student._id, classId: paid.yogaClass._id }
    await addFailedRefund(club, { _id: paid.orderId, ...ids }, 1000)
    failed.push(paid.orderId)
    return { as: admin, id: paid.orderId, body: HANDED }
  },
  refundByAdmin: ({ admin, kept }, { pick }) => ({
    as: admin,
    id: kept.orderId,
    body: { total: pick([5, 10, 45]), shown: pick([0, 5, 10]), reason: 'The heating was broken.' },
  }),
}
