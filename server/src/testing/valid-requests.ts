import { createProduct } from '@ningjing/contract/passes/passes'
import { unsubscribeToken } from '../features/mails/unsubscribe.ts'
import { aPng } from './a-picture.ts'
import { PROFILE } from './a-profile.ts'
import { callsOf } from './ask.ts'
import { enrolledByCard } from './club.ts'
import { add, datedIn, skip } from './ends.ts'
import { addFailedRefund } from './failed-refund.ts'
import { boughtPass, creditStudio, TEN_CLASSES } from './passes.ts'
import { idTokenOf } from './test-identity.ts'
import { CLASS_REQUESTS } from './valid-class-requests.ts'
import { join } from './waiting.ts'
import type { ValidRequests, World } from './world.ts'

/** A student with a place that an admin gave them. */
async function withPlace({ club, admin, freeClass, newStudent }: World) {
  const student = await newStudent()
  const { body } = await add(club, admin, { classId: freeClass._id, userId: student._id, extraSeat: true })
  return { student, orderId: String(body.insertedId) }
}

/** A student with a place in a class of two dates. */
async function withDates(world: World) {
  const freeClass = await world.club.yogaClass({ priceInCents: 0, ...datedIn(world.club, 72, 96) })
  return { ...(await withPlace({ ...world, freeClass })), sid: freeClass.sessions[0]?.id ?? '' }
}

const ofDate = ({ student, orderId, sid }: Awaited<ReturnType<typeof withDates>>) => ({
  as: student,
  id: orderId,
  sid,
})

/** What is given back by hand of a refund that has failed. */
export const HANDED = { amount: 10, note: 'Cash, at the desk.' }
/** A valid request for each call that writes. */
export const VALID_REQUESTS: ValidRequests = {
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
  createProduct: ({ admin, ownClass }, { pick }) => ({
    as: admin,
    body: { ...TEN_CLASSES, for: pick([{ all: true }, { classIds: [ownClass._id] }]) },
  }),
  startCheckout: async ({ club, admin, newStudent }) => {
    const { insertedId } = await callsOf(club, admin)(createProduct, { body: TEN_CLASSES })
    return { as: await newStudent(), body: { lines: [{ productId: insertedId }], shown: 150 } }
  },
  givePass: async ({ club, admin, newStudent }, { pick }) => {
    const { insertedId: productId } = await callsOf(club, admin)(createProduct, { body: TEN_CLASSES })
    const { email } = await newStudent()
    return { as: admin, body: { email, productId, ...pick([{}, { paid: { how: 'cash', amount: 140 } }]) } }
  },
  importPasses: async ({ club, admin, newStudent }, { pick }) => {
    const { insertedId } = await callsOf(club, admin)(createProduct, { body: TEN_CLASSES })
    const email = pick([(await newStudent()).email, 'later@people.example'])
    const year = club.clock.now().getUTCFullYear() + 1
    const file = `email,product,left,validUntil\n${email},${insertedId},7,${year}-05-04`
    return { as: admin, file: Buffer.from(file), fileType: 'text/csv' }
  },
  removeImported: ({ club, admin }) => ({ as: admin, id: club.stores.newId() }),
  bookWithCredit: async ({ club }) => {
    const { student, date, passId } = await creditStudio([72], {}, club)
    return { as: student, body: { classId: date, passId } }
  },
  endPass: async ({ club, admin }) => {
    const { orderId } = await boughtPass(club)
    return { as: admin, id: orderId, body: { creditsShown: 10, refundShown: 150, reason: 'Moves away.' } }
  },
  stopPass: async ({ club, admin }, { pick }) => {
    const { orderId } = await boughtPass(club)
    return { as: admin, id: orderId, body: { stopped: pick([true, false]) } }
  },
  extendPass: async ({ club, admin }) => {
    const { orderId } = await boughtPass(club)
    const later = new Date(club.clock.now().getTime() + 200 * 24 * 3_600_000)
    return { as: admin, id: orderId, body: { until: later.toISOString().slice(0, 10) } }
  },
  editProduct: async ({ club, admin }) => ({
    as: admin,
    id: (await callsOf(club, admin)(createProduct, { body: TEN_CLASSES })).insertedId,
    body: { price: 120, onSale: false },
  }),
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
  sendTestMail: ({ admin }) => ({ as: admin, body: {} }),
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
  ...CLASS_REQUESTS,
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
  skipDate: async (world) => ofDate(await withDates(world)),
  unskipDate: async (world) => {
    const dated = await withDates(world)
    await skip(world.club, dated.student, dated, dated.sid)
    return ofDate(dated)
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
