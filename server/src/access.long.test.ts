import { type Endpoint, pathOf } from '@ningjing/contract/endpoint'
import { CLUB_TERMS } from '@ningjing/contract/enrolments/terms'
import { createProduct, givePass } from '@ningjing/contract/passes/passes'
import { anId } from '@ningjing/contract/testing/builders'
import { select, startPaying } from '@ningjing/contract/testing/club-steps'
import { contractEndpoints } from '@ningjing/contract/testing/contract-endpoints'
import { localAt } from '@ningjing/contract/zone'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ClassRecord, UserRecord } from './domain/records.ts'
import { unsubscribeToken } from './features/mails/unsubscribe.ts'
import { newOrder } from './seats/orders.rules.ts'
import { recordMail } from './steps/record-mail.ts'
import { aPng } from './testing/a-picture.ts'
import { callsOf } from './testing/ask.ts'
import { cardClient, confirmWith } from './testing/card-client.ts'
import { datesIn } from './testing/dated-class.ts'
import { addFailedRefund } from './testing/failed-refund.ts'
import { TEN_CLASSES } from './testing/passes.ts'
import { aClassRecord } from './testing/records.ts'
import { openSnapshots } from './testing/snapshot.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { idTokenOf } from './testing/test-identity.ts'
import { cardsUrl } from './testing/worker-servers.ts'

/** The columns of product §7.2; what the calls are about belongs to the student or the instructor. */
const PEOPLE = ['visitor', 'student', 'otherStudent', 'instructor', 'otherInstructor', 'admin'] as const
type Person = (typeof PEOPLE)[number]
type UserKind = Exclude<Person, 'visitor'>

type World = {
  app: TestApp
  users: Record<UserKind, UserRecord>
  /** The instructor's classes. */
  approved: ClassRecord
  pending: ClassRecord
  /** The student's, of the approved class. */
  selectedId: string
  /** The student's confirmed intent, created on first use. */
  paidId?: string
  /** The order of that payment, once it is recorded. */
  orderId?: string
}

type Row = {
  /** Expected statuses in the order of `PEOPLE`. */
  status: [number, number, number, number, number, number]
  /** Values of the path's parameters. */
  params?: (world: World) => Record<string, string> | Promise<Record<string, string>>
  query?: (world: World) => Promise<Record<string, string>>
  /** A valid body, so that only the caller can be the reason of a problem. */
  body?: (world: World, who: UserKind) => object | Promise<object>
  /** Sent in place of a body. */
  file?: Buffer
  /** Its type; by default that of a PNG. */
  fileType?: string
  /** Who changes stored data by it; everybody else leaves it as it was. */
  changedBy?: Person[]
  /** What an answer of 200 has to say beyond its form. */
  says?: (body: unknown, who: Person) => void
}

const ALL = [200, 200, 200, 200, 200, 200] as Row['status']
const SIGNED_IN = [401, 200, 200, 200, 200, 200] as Row['status']
const ADMIN = [401, 403, 403, 403, 403, 200] as Row['status']
const STUDENTS_OWN = [401, 200, 403, 403, 403, 403] as Row['status']
const STAFFS_OWN = [401, 403, 403, 200, 404, 200] as Row['status']
const USERS = PEOPLE.slice(1)
const STAFF: Person[] = ['instructor', 'admin']
const DAY_MS = 24 * 3600_000

/** A new class of the instructor that begins now, with the student. */
async function enrolledDate({ app, users }: World): Promise<Record<string, string>> {
  const dates = datesIn([0], app.clock.now(), app.stores.newId)
  const roster = { [users.student._id]: { orderId: anId(), at: app.clock.now() } }
  const facts = { instructorId: users.instructor._id, roster, enrolled: 1, ...dates }
  const { _id: id } = await app.addClass({ name: 'Yin', ...facts })
  return { id, sid: dates.sessions?.[0]?.id ?? '' }
}

/** An order of the student in a new class, and one of its dates. */
async function placeWithDates({ app, users }: World, isSkipped: boolean): Promise<Record<string, string>> {
  const dates = datesIn([48, 72], app.clock.now(), app.stores.newId)
  const [{ id: sid = '', at = app.clock.now() } = {}] = dates.sessions ?? []
  const [{ _id: userId, email }, orderId, createdAt] = [users.student, anId(), app.clock.now()]
  const place = { orderId, at: createdAt, ...(isSkipped && { skips: { [sid]: { id: anId(), at } } }) }
  const { _id: classId } = await app.addClass({ roster: { [userId]: place }, enrolled: 1, ...dates })
  const ids = { orderId, userId, classId, selectedId: orderId, intentId: null }
  const order = newOrder({ ...ids, email, cents: 0, terms: CLUB_TERMS, currency: 'USD', createdAt })
  await app.stores.orders.insertOnce(order)
  return { order: orderId, sid }
}

/** A new class of the instructor, and one of its dates. */
async function datedClass({ app, users }: World): Promise<Record<string, string>> {
  const dates = datesIn([48, 72], app.clock.now(), app.stores.newId)
  const { _id: id } = await app.addClass({ name: 'Yin', instructorId: users.instructor._id, ...dates })
  return { id, sid: dates.sessions?.[0]?.id ?? '' }
}

/** A new pass of the student, which the club has given. */
async function givenPass({ app, users }: World): Promise<Record<string, string>> {
  const asAdmin = callsOf(app, users.admin)
  const { insertedId: productId } = await asAdmin(createProduct, { body: TEN_CLASSES })
  const { insertedId: id } = await asAdmin(givePass, { body: { email: users.student.email, productId } })
  return { id }
}

const studentsEmail = ({ users }: World) => ({ email: users.student.email })

/** The table of product §7.2: endpoint by endpoint, who gets which status, and who changes anything. */
const TABLE: Record<string, Row> = {
  readHealth: { status: ALL },
  readReadiness: { status: ALL },
  issueToken: {
    status: SIGNED_IN,
    body: ({ users }, who) => ({ email: users[who].email }),
    // When the sign-in began, on the caller's own record.
    changedBy: USERS,
  },
  sendConfirmation: { status: SIGNED_IN },
  sendPasswordReset: { status: ALL, body: ({ users }, who) => ({ email: users[who].email }) },
  logout: { status: SIGNED_IN, body: () => ({}), changedBy: USERS },
  createUser: {
    status: SIGNED_IN,
    body: ({ users }, who) => ({ name: 'New Name', email: users[who].email, role: 'admin' }),
    changedBy: USERS,
  },
  listPopularClasses: { status: ALL },
  listPublicClasses: { status: ALL },
  readPublicClass: { status: ALL, params: ({ approved }) => ({ id: approved._id }) },
  readTimetable: { status: ALL },
  readToday: { status: SIGNED_IN },
  readClub: { status: ALL },
  readHome: { status: ALL },
  listVersions: { status: ADMIN },
  readVersion: { status: ADMIN, params: () => ({ n: '0' }) },
  // The tests have no built client.
  previewSite: {
    status: [401, 403, 403, 403, 403, 404],
    body: () => ({ site: {}, path: '/classes' }),
  },
  publishSite: {
    status: ADMIN,
    body: () => ({ shown: 0, site: { name: 'Lotus Yard' } }),
    changedBy: ['admin'],
  },
  readSetup: { status: ADMIN },
  readDoctor: { status: ADMIN },
  // The tests have no mail server.
  sendTestMail: { status: [401, 403, 403, 403, 403, 409] },
  reportBrowserError: {
    status: ALL,
    body: () => ({ type: 'TypeError', message: 'x', frames: ['a.js:1:2'] }),
  },
  readContent: { status: ALL, params: () => ({ name: 'terms' }) },
  readClubCalendar: { status: ALL },
  readClassCalendar: {
    status: ALL,
    params: async ({ app }) => {
      const date = { id: anId(), local: '2026-12-01T18:30', at: app.clock.now(), minutes: 60, seq: 0 }
      return { id: (await app.addClass({ zone: 'UTC', sessions: [date] }))._id }
    },
  },
  readOwnCalendar: {
    status: ALL,
    params: async ({ app, users }) => {
      const { body } = await app.as(users.student).post('/ningjing/calendars/key')
      return { key: body.url.replace(/.*\/|\.ics/g, '') }
    },
  },
  readCalendarKey: { status: SIGNED_IN },
  createCalendarKey: { status: SIGNED_IN, changedBy: USERS },
  endCalendarKey: {
    status: SIGNED_IN,
    params: async ({ app, users }) => {
      for (const user of Object.values(users)) await app.as(user).post('/ningjing/calendars/key')
      return {}
    },
    changedBy: USERS,
  },
  listInstructors: { status: ALL },
  readInstructor: { status: ALL, params: ({ users }) => ({ id: users.instructor._id }) },
  readAdminFlag: {
    status: SIGNED_IN,
    params: ({ users }) => ({ email: users.admin.email }),
    says: (body, who) => expect(body).toEqual({ admin: who === 'admin' }),
  },
  readInstructorFlag: {
    status: SIGNED_IN,
    params: ({ users }) => ({ email: users.instructor.email }),
    says: (body, who) => expect(body).toEqual({ instructor: who === 'instructor' }),
  },
  readUser: { status: STUDENTS_OWN, params: studentsEmail },
  listUsers: { status: ADMIN },
  listSelections: { status: STUDENTS_OWN, params: studentsEmail },
  listEnrolments: { status: STUDENTS_OWN, params: studentsEmail },
  listPayments: { status: STUDENTS_OWN, params: studentsEmail },
  listAllPayments: { status: ADMIN },
  listOwnClasses: {
    status: [401, 403, 403, 200, 403, 403],
    params: ({ users }) => ({ email: users.instructor.email }),
  },
  listAllClasses: { status: ADMIN },
  readAdminReport: { status: ADMIN },
  readFigures: { status: ADMIN },
  listFigureClasses: { status: ADMIN, query: async () => ({ order: 'income' }) },
  readInstructorReport: {
    status: [401, 403, 403, 200, 403, 403],
    params: ({ users }) => ({ email: users.instructor.email }),
  },
  listAudit: { status: ADMIN },
  readReconciliation: { status: ADMIN },
  // The lock and the result are no data.
  startReconciliation: { status: ADMIN },
  listMails: { status: ADMIN },
  readMail: {
    status: ADMIN,
    params: async ({ app, users, approved }) => {
      const { _id: userId } = users.student
      const facts = { classId: approved._id, rev: 1, isApproved: true }
      await recordMail(app.deps, { key: 'decided:1', kind: 'decided', userId, facts })
      return { key: 'decided:1' }
    },
  },
  // No mail server is set, so there is nothing to send.
  sendMailAgain: { status: [401, 403, 403, 403, 403, 404], params: () => ({ key: 'decided:nobody' }) },
  listNotices: { status: STUDENTS_OWN, params: studentsEmail },
  markNoticesSeen: { status: SIGNED_IN, body: ({ app }) => ({ until: app.clock.now().toISOString() }) },
  setMailSettings: { status: SIGNED_IN, body: () => ({ mailOff: ['reminder'] }), changedBy: USERS },
  unsubscribe: {
    status: ALL,
    params: async ({ app }) => {
      const { _id } = await app.addUser()
      return { token: unsubscribeToken(app.deps.config, _id, 'reminder') }
    },
    changedBy: [...PEOPLE],
  },
  listProducts: { status: ALL },
  listAllProducts: { status: ADMIN },
  createProduct: { status: ADMIN, body: () => TEN_CLASSES, changedBy: ['admin'] },
  editProduct: {
    status: ADMIN,
    params: async ({ app, users }) => ({
      id: (await callsOf(app, users.admin)(createProduct, { body: TEN_CLASSES })).insertedId,
    }),
    body: () => ({ price: 120 }),
    changedBy: ['admin'],
  },
  startCheckout: {
    status: [401, 200, 200, 403, 403, 403],
    body: async ({ app, users }) => {
      const { insertedId } = await callsOf(app, users.admin)(createProduct, { body: TEN_CLASSES })
      return { lines: [{ productId: insertedId }], shown: 150 }
    },
    changedBy: ['student', 'otherStudent'],
  },
  givePass: {
    status: ADMIN,
    body: async ({ app, users }) => {
      const { insertedId } = await callsOf(app, users.admin)(createProduct, { body: TEN_CLASSES })
      return { email: users.student.email, productId: insertedId }
    },
    changedBy: ['admin'],
  },
  quotePassEnd: { status: ADMIN, params: givenPass },
  endPass: {
    status: ADMIN,
    params: givenPass,
    body: () => ({ creditsShown: 10, refundShown: 0, reason: 'Ana has moved away.' }),
    changedBy: ['admin'],
  },
  stopPass: { status: ADMIN, params: givenPass, body: () => ({ stopped: true }), changedBy: ['admin'] },
  extendPass: {
    status: ADMIN,
    params: givenPass,
    body: ({ app }) => ({
      until: new Date(app.clock.now().getTime() + 200 * DAY_MS).toISOString().slice(0, 10),
    }),
    changedBy: ['admin'],
  },
  importPasses: {
    status: ADMIN,
    query: async () => ({ dry: '1' }),
    file: Buffer.from('email,product,left,validUntil'),
    fileType: 'text/csv',
  },
  listImported: { status: ADMIN },
  removeImported: { status: ADMIN, params: () => ({ id: anId() }) },
  // Nobody has a pass.
  bookWithCredit: {
    status: [401, 409, 409, 403, 403, 403],
    body: async ({ app }) => {
      const of = (await app.addClass())._id
      const dates = datesIn([48], app.clock.now(), app.stores.newId)
      return { classId: (await app.addClass({ of, credits: 1, ...dates }))._id }
    },
  },
  listPasses: { status: STUDENTS_OWN, params: studentsEmail },
  listPassesOf: { status: ADMIN, params: ({ users }) => ({ user: users.student._id }) },
  createSelection: {
    status: [401, 200, 200, 403, 403, 403],
    body: async ({ app }) => ({ classId: (await app.addClass())._id }),
    changedBy: ['student', 'otherStudent'],
  },
  removeSelection: {
    status: [401, 200, 200, 403, 403, 403],
    params: ({ selectedId }) => ({ id: selectedId }),
    changedBy: ['student'],
    says: (body, who) => expect(body).toEqual({ deletedCount: who === 'student' ? 1 : 0 }),
  },
  listWaiting: { status: STUDENTS_OWN, params: ({ users }) => ({ key: users.student.email }) },
  joinWaiting: {
    status: [401, 200, 200, 403, 403, 403],
    body: async ({ app }) => ({ classId: (await app.addClass({ seats: 0 }))._id }),
    changedBy: ['student', 'otherStudent'],
  },
  leaveWaiting: {
    status: SIGNED_IN,
    params: async ({ app, users }) => {
      const queue = [{ userId: users.student._id, at: app.clock.now(), cents: 4500 }]
      return { key: (await app.addClass({ seats: 0, queue, queued: 1 }))._id }
    },
    changedBy: ['student'],
    says: (body, who) => expect(body).toEqual({ deletedCount: who === 'student' ? 1 : 0 }),
  },
  editUser: {
    status: [401, 200, 404, 404, 404, 404],
    params: ({ users }) => ({ id: users.student._id }),
    body: () => ({ name: 'New Name', role: 'admin' }),
    changedBy: ['student'],
  },
  createClass: {
    status: [401, 403, 403, 200, 200, 403],
    body: () => ({ name: 'Yin', image: '/art/class-lotus.svg', seats: 5, price: 10, status: 'approved' }),
    changedBy: ['instructor', 'otherInstructor'],
  },
  createClassFor: {
    status: ADMIN,
    body: ({ users }) => ({
      ...{ name: 'Yin', image: '/art/class-lotus.svg', seats: 5, price: 10 },
      instructorEmail: users.instructor.email,
    }),
    changedBy: ['admin'],
  },
  editOwnClass: {
    status: [401, 403, 403, 200, 404, 200],
    params: ({ approved }) => ({ id: approved._id }),
    body: (_world, who) => ({ name: `Yin by the ${who}`, price: 10 }),
    changedBy: ['instructor', 'admin'],
  },
  quoteClassEnd: { status: STAFFS_OWN, params: datedClass },
  cancelClass: {
    status: STAFFS_OWN,
    params: datedClass,
    body: () => ({ name: 'Yin', reason: 'Ill', enrolledShown: 0 }),
    changedBy: STAFF,
  },
  setSales: { status: STAFFS_OWN, params: datedClass, body: () => ({ open: false }), changedBy: STAFF },
  archiveClass: {
    status: STAFFS_OWN,
    params: datedClass,
    body: () => ({ archived: true }),
    changedBy: STAFF,
  },
  addSession: {
    status: STAFFS_OWN,
    params: datedClass,
    body: ({ app }) => ({ local: localAt(new Date(app.clock.now().getTime() + DAY_MS), 'UTC'), minutes: 60 }),
    changedBy: STAFF,
  },
  changeTeacher: {
    status: STAFFS_OWN,
    params: datedClass,
    body: ({ users }) => ({ email: users.admin.email }),
    changedBy: STAFF,
  },
  listDifferingDates: { status: STAFFS_OWN, params: datedClass },
  listClosedDates: { status: ADMIN },
  listRosterDates: { status: [401, 403, 403, 200, 200, 200] },
  listTeachers: {
    status: [401, 403, 403, 200, 200, 200],
    says: (body, who) => expect(body).toHaveLength(who === 'admin' ? 3 : 2),
  },
  findConflicts: { status: [401, 403, 403, 200, 200, 200], body: () => ({ sessions: [] }) },
  moveSession: {
    status: STAFFS_OWN,
    params: datedClass,
    body: ({ app }) => ({ local: localAt(new Date(app.clock.now().getTime() + DAY_MS), 'UTC'), minutes: 60 }),
    changedBy: STAFF,
  },
  listSingleDates: { status: STAFFS_OWN, params: datedClass },
  quoteSessionEnd: { status: STAFFS_OWN, params: datedClass },
  cancelSession: {
    status: STAFFS_OWN,
    params: datedClass,
    body: () => ({ share: true, reason: 'Ill' }),
    changedBy: STAFF,
  },
  readRoster: {
    status: STAFFS_OWN,
    params: async (world) => ({ id: (await enrolledDate(world)).id ?? '' }),
    says: (body, who) => expect(JSON.stringify(body).includes('"email"')).toBe(who === 'admin'),
  },
  listMessages: {
    status: STAFFS_OWN,
    params: async (world) => ({ id: (await enrolledDate(world)).id ?? '' }),
  },
  sendMessage: {
    status: STAFFS_OWN,
    params: async (world) => ({ id: (await enrolledDate(world)).id ?? '' }),
    body: () => ({ text: 'Bring a blanket.' }),
    changedBy: STAFF,
  },
  markAttendance: {
    status: STAFFS_OWN,
    params: enrolledDate,
    body: ({ app, users }) => ({
      marks: [{ userId: users.student._id, state: 'present', at: app.clock.now().toISOString() }],
    }),
    changedBy: STAFF,
  },
  exportRoster: { status: STAFFS_OWN, params: ({ approved }) => ({ id: approved._id }) },
  decideClass: {
    status: ADMIN,
    params: ({ pending }) => ({ id: pending._id }),
    body: () => ({ status: 'approved' }),
    changedBy: ['admin'],
  },
  sendFeedback: {
    status: ADMIN,
    params: ({ pending }) => ({ id: pending._id }),
    body: () => ({ feedback: 'Lovely' }),
    changedBy: ['admin'],
  },
  markChangesSeen: {
    status: ADMIN,
    params: async ({ app }) => ({ id: (await app.addClass({ changedSince: ['price'] }))._id }),
    body: () => {
      const { name, image, description } = aClassRecord()
      return { shown: { name, image, description, price: 45 } }
    },
    changedBy: ['admin'],
  },
  setUserRole: {
    status: ADMIN,
    params: ({ users }) => ({ id: users.student._id }),
    body: () => ({ role: 'admin' }),
    changedBy: ['admin'],
  },
  readPayment: {
    status: [401, 200, 404, 404, 404, 404],
    params: async (world) => ({ id: await paidOrder(world) }),
  },
  quoteEnd: {
    status: [401, 200, 404, 404, 404, 404],
    params: async (world) => ({ order: await paidOrder(world) }),
    says: (body) => expect(body).toMatchObject({ paid: 45, refund: 45 }),
  },
  endEnrolment: {
    status: [401, 200, 404, 404, 404, 404],
    params: async (world) => ({ order: await paidOrder(world) }),
    body: () => ({ refundShown: 45 }),
    changedBy: ['student'],
  },
  skipDate: {
    status: [401, 200, 404, 404, 404, 404],
    params: (world) => placeWithDates(world, false),
    changedBy: ['student'],
  },
  unskipDate: {
    status: [401, 200, 404, 404, 404, 404],
    params: (world) => placeWithDates(world, true),
    says: (body) => expect(body).toEqual({ deletedCount: 1 }),
    changedBy: ['student'],
  },
  addStudent: {
    status: [401, 403, 403, 200, 404, 200],
    body: async ({ app, approved }) => ({ classId: approved._id, userId: (await app.addUser())._id }),
    changedBy: ['instructor', 'admin'],
  },
  endByAdmin: {
    status: ADMIN,
    params: async (world) => ({ order: await paidOrder(world) }),
    body: () => ({ refund: 10, reason: 'You asked for it.' }),
    changedBy: ['admin'],
  },
  handedByAdmin: {
    status: ADMIN,
    params: async (world) => ({ order: await failedOrder(world) }),
    body: () => ({ amount: 10, note: 'Cash, at the desk.' }),
    changedBy: ['admin'],
  },
  moveByAdmin: {
    status: ADMIN,
    params: async (world) => ({ order: await paidOrder(world) }),
    body: async ({ app }) => ({ classId: (await app.addClass({ priceInCents: 1000 }))._id }),
    changedBy: ['admin'],
  },
  refundByAdmin: {
    status: ADMIN,
    params: async (world) => ({ order: await paidOrder(world) }),
    body: () => ({ total: 10, shown: 0, reason: 'The heating was broken.' }),
    changedBy: ['admin'],
  },
  uploadPicture: { status: SIGNED_IN, file: await aPng(), changedBy: USERS },
  uploadClubPicture: {
    status: ADMIN,
    query: async () => ({ for: 'logo' }),
    file: await aPng(),
    changedBy: ['admin'],
  },
  removePicture: {
    status: [401, 200, 404, 404, 404, 200],
    params: async ({ app, users }) => {
      const picture = { _id: anId(), userId: users.student._id, bytes: Buffer.of(1) }
      await app.stores.pictures.insert({ ...picture, createdAt: app.clock.now() })
      return { id: picture._id }
    },
    changedBy: ['student', 'admin'],
  },
  exportOwnData: { status: STUDENTS_OWN, params: studentsEmail },
  exportUsers: { status: ADMIN },
  exportClasses: { status: ADMIN },
  exportPayments: { status: ADMIN },
  exportFigures: { status: ADMIN },
  exportPasses: { status: ADMIN },
  exportPassUses: { status: ADMIN },
  deleteUser: {
    status: [401, 200, 404, 404, 404, 404],
    params: ({ users }) => ({ id: users.student._id }),
    changedBy: ['student'],
  },
  createPaymentIntent: {
    status: [401, 200, 404, 403, 403, 403],
    body: ({ selectedId }) => ({ selectedId, price: 45 }),
    changedBy: ['student'],
  },
  giveBackSeat: {
    status: SIGNED_IN,
    params: ({ selectedId }) => ({ selectedId }),
    query: async ({ app, users, selectedId }) => {
      const wanted = { selectedId, price: 45 }
      const offer = await app.as(users.student).post('/ningjing/create-payment-intent').send(wanted)
      return { order: offer.body.orderId }
    },
    changedBy: ['student'],
    says: (body, who) => expect(body).toEqual({ state: who === 'student' ? 'released' : 'none' }),
  },
  recordPayment: {
    status: [401, 200, 404, 404, 404, 404],
    body: async (world) => {
      world.paidId ??= await paidIntent(world)
      return { transactionId: world.paidId }
    },
    changedBy: ['student'],
  },
  receiveCardEvent: {
    status: [400, 400, 400, 400, 400, 400],
    body: () => ({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } }),
  },
}

const endpoints = new Map((await contractEndpoints()).map(({ name, endpoint }) => [name, endpoint]))

describe('access', () => {
  it('is tested for every endpoint of the contract', () => {
    expect(Object.keys(TABLE).sort()).toEqual([...endpoints.keys()].sort())
  })

  for (const [name, row] of Object.entries(TABLE)) {
    it(`is checked by ${name}`, async () => {
      const endpoint = endpoints.get(name)
      if (!endpoint) throw new Error(`The contract has no ${name}`)
      const world = await aWorld()
      const snapshots = await openSnapshots(world.app.databaseUri)
      onTestFinished(() => snapshots.close())
      for (const who of refusedFirst(row)) {
        const request = await requestOf(world, row, who)
        const before = await snapshots.take()
        const answer = await call(world, endpoint, request, who)
        const status = row.status[PEOPLE.indexOf(who)]
        expect(answer.status, `${who}: ${answer.text}`).toBe(status)
        if (status === 200) row.says?.(answer.body, who)
        const isChanged = JSON.stringify(before) !== JSON.stringify(await snapshots.take())
        expect(isChanged, `${who} changes data`).toBe(row.changedBy?.includes(who) ?? false)
      }
    })
  }
})

describe('reads by e-mail', () => {
  const own = [...endpoints].filter(([, { access }]) => access === 'own-email')

  it.each(own)('%s answers every user about themselves and no one else', async (_name, endpoint) => {
    const { app, users } = await aWorld()
    for (const who of Object.values(users)) {
      for (const about of Object.values(users)) {
        const path = pathOf(endpoint).replace(/:(email|key)/, about.email)
        expect((await app.as(who).get(path)).status).toBe(who === about ? 200 : 403)
      }
    }
  })
})

/** Five people who are known but not registered yet, two classes of the instructor, a selection of the student. */
async function aWorld(): Promise<World> {
  const app = await testApp()
  const user = (role: UserRecord['role']) => app.addUser({ role, registered: false })
  const users = {
    student: await user('student'),
    otherStudent: await user('student'),
    instructor: await user('instructor'),
    otherInstructor: await user('instructor'),
    admin: await user('admin'),
  }
  const { _id: instructorId, email } = users.instructor
  const approved = await app.addClass({ instructorId, email })
  const pending = await app.addClass({ instructorId, email, status: 'pending' })
  const selectedId = await select(callsOf(app, users.student), approved._id)
  return { app, users, approved, pending, selectedId }
}

/** Callers without access come first, before others have changed data. */
function refusedFirst(row: Row): Person[] {
  const changes = (who: Person) => Number(row.changedBy?.includes(who) ?? false)
  return [...PEOPLE].sort((one, other) => changes(one) - changes(other))
}

type Request = {
  params: Record<string, string>
  query: Record<string, string>
  body: object | undefined
  file: Buffer | undefined
  fileType: string
}

async function requestOf(world: World, row: Row, who: Person): Promise<Request> {
  const body = await row.body?.(world, who === 'visitor' ? 'student' : who)
  return {
    params: (await row.params?.(world)) ?? {},
    query: (await row.query?.(world)) ?? {},
    body,
    file: row.file,
    fileType: row.fileType ?? 'image/png',
  }
}

function call(
  { app, users }: World,
  endpoint: Endpoint,
  { params, query, body, file, fileType }: Request,
  who: Person,
) {
  const path = pathOf(endpoint).replace(/:(\w+)/g, (_, name: string) => params[name] ?? anId())
  const agent = agentOf(app, users, endpoint, who)
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
  const request = agent[method](path).query(query)
  if (file) return request.type(fileType).send(file)
  return body ? request.send(body) : request
}

function agentOf(app: TestApp, users: World['users'], endpoint: Endpoint, who: Person) {
  if (who === 'visitor') return app.visitor
  const { uid, email } = users[who]
  return endpoint.access === 'provider' ? app.withToken(idTokenOf({ uid, email })) : app.as(users[who])
}

/** The id of a payment of the student. */
async function paidOrder(world: World): Promise<string> {
  const { app, users } = world
  world.paidId ??= await paidIntent(world)
  const recorded = await app
    .as(users.student)
    .post('/ningjing/payments')
    .send({ transactionId: world.paidId })
  world.orderId ??= String(recorded.body.insertResult.insertedId)
  return world.orderId
}

/** The id of a payment of the student, 10 dollars of which could not be refunded. */
async function failedOrder(world: World): Promise<string> {
  const { app, users, approved } = world
  const _id = await paidOrder(world)
  await addFailedRefund(app, { _id, userId: users.student._id, classId: approved._id }, 1000)
  return _id
}

/** The id of an intent that the student has paid but not reported to the server. */
async function paidIntent({ app, users, selectedId }: World): Promise<string> {
  const { intentId } = await startPaying(callsOf(app, users.student), { selectedId, price: 45 })
  await confirmWith(cardClient(cardsUrl()))(intentId)
  return intentId
}
