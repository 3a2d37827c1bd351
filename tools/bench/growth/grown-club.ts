import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Level } from '@ningjing/contract/classes/class-fields'
import { FREE_TRANSACTION } from '@ningjing/contract/payments/payments'
import { withKeys, wordsOf } from '@ningjing/server/base/search-keys'
import { openStores } from '@ningjing/server/database'
import { incomeStore } from '@ningjing/server/domain/income.store'
import { monthOf } from '@ningjing/server/domain/income-sums'
import { transactionKeyOf } from '@ningjing/server/domain/transaction-key'
import { MIGRATIONS } from '@ningjing/server/migrations/migrate'
import { aClassRecord, aPaymentRecord, aUserRecord } from '@ningjing/server/testing/records'
import { type Db, type Document, MongoClient } from 'mongodb'
import { dateOf, recentDate, WEEKLY, weeklyLogOf, weeklyOf } from './grown-dates.ts'
import {
  GROWN_PASSES,
  GROWN_USES,
  logOfPasses,
  orderOfPasses,
  PRODUCT,
  paymentOfPasses,
  purseOf,
} from './grown-passes.ts'
import { classId, GROWN, idOf, NOW, orderId, planOf, sessionOf, userId } from './grown-records.ts'

const PLACES = GROWN.payments / GROWN.classes
/** One class in so many has no dates, and one in so many has a student who is paying. */
const UNDATED_EVERY = 7
const HELD_EVERY = 250
const WEEKS = 4
const LEVELS: Level[] = ['beginner', 'improver', 'all', '']

const HOUR_MS = 3600_000
/** Close to the longest hold, so that it lives through the run. */
const HOLD_AHEAD_MS = 40 * 60_000
const DAY_MS = 24 * HOUR_MS
const SPREAD_MS = 720 * DAY_MS
/** First dates lie between so many days ago and ahead; a class that was over for 30 days would be archived. */
const FIRST_DATES = { ago: 45, ahead: 60 }

const BATCH_ROWS = 2_000
/** The records have what all migrations add but this one. */
const NOT_MIGRATED = '006-income'

/** Fills an empty database, past the API, with records that fit each other. */
export async function fillGrownClub(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri)
  const db = client.db()
  try {
    await addMany(db, 'users', GROWN.users, (index) => withKeys(userOf(index)))
    await addMany(db, 'classes', GROWN.classes, (index) => withKeys(classOf(index)))
    await addMany(db, 'classes', WEEKLY.classes, (index) => withKeys(weeklyOf(index)))
    await addMany(db, 'classes', WEEKLY.classes * WEEKLY.dates, (index) => withKeys(dateOf(index)))
    await addMany(db, 'payments', GROWN.payments, paymentOf)
    await addMany(db, 'orders', GROWN.payments, orderOf)
    await addMany(db, 'audit', GROWN.classes + GROWN.instructors + 1, logOf)
    await addMany(db, 'audit', WEEKLY.classes * (1 + WEEKLY.dates), weeklyLogOf)
    const migrated = MIGRATIONS.filter(({ name }) => name !== NOT_MIGRATED)
    const done = Object.fromEntries(migrated.map(({ name }) => [name, new Date()]))
    await db
      .collection<Document & { _id: string }>('migrations')
      .insertOne({ _id: 'schema', owner: '', until: new Date(0), done })
    const stores = await openStores(uri, console.error)
    await stores.close()
    await addPasses(db)
  } finally {
    await client.close()
  }
}

/** After the migrations: payments of single dates are newer than these. */
async function addPasses(db: Db): Promise<void> {
  const sold = GROWN_PASSES.passes + GROWN_USES
  await addMany(db, 'products', 1, () => PRODUCT)
  await addMany(db, 'purses', GROWN_PASSES.passes, (index) => purseOf(index, recentDate))
  await addMany(db, 'orders', sold, (index) => orderOfPasses(index, recentDate))
  await addMany(db, 'audit', sold, (index) => logOfPasses(index, recentDate))
  const payments = Array.from({ length: sold }, (_, index) => paymentOfPasses(index, recentDate))
  const { markOutdated, refresh } = incomeStore(db)
  const inMonths = payments.map((one) => [`${one.classItem.name} ${monthOf(one.createdAt)}`, one] as const)
  for (const payment of new Map(inMonths).values()) await markOutdated(payment)
  await addMany(db, 'payments', sold, (index) => payments[index] ?? {})
  await refresh()
}

async function addMany(db: Db, name: string, count: number, rowOf: (index: number) => Document) {
  for (let first = 0; first < count; first += BATCH_ROWS) {
    const length = Math.min(BATCH_ROWS, count - first)
    const rows = Array.from({ length }, (_, index) => rowOf(first + index))
    await db.collection(name).insertMany(rows, { ordered: false, writeConcern: { w: 1 } })
  }
}

/** User 0 is an admin; after the instructors come the students. */
function userOf(index: number) {
  const role = index === 0 ? 'admin' : index <= GROWN.instructors ? 'instructor' : 'student'
  const email = `member-${index}@grown.example`
  return aUserRecord({ _id: userId(index), name: `Member ${index}`, email, role, createdAt: timeOf(index) })
}

function classOf(index: number) {
  const instructor = 1 + (index % GROWN.instructors)
  const places = Array.from({ length: PLACES }, (_, place) => place * GROWN.classes + index)
  const holds = index % HELD_EVERY === 0 ? holdsOf(index) : {}
  return aClassRecord({
    _id: classId(index),
    name: `Flow ${index}`,
    description: 'A calm hour. '.repeat(20),
    instructorId: userId(instructor),
    instructor: `Member ${instructor}`,
    email: `member-${instructor}@grown.example`,
    seats: index % 10,
    enrolled: PLACES,
    held: Object.keys(holds).length,
    createdAt: timeOf(index),
    level: LEVELS[index % LEVELS.length] ?? '',
    holds,
    roster: Object.fromEntries(
      places.map((payment) => [studentOf(payment), { orderId: orderId(payment), at: timeOf(payment) }]),
    ),
    ...(index % UNDATED_EVERY > 0 && scheduleOf(index)),
  })
}

/** The hold of an instructor, who is in no roster. */
function holdsOf(index: number) {
  const order = { orderId: idOf('f', index), selectedId: idOf('b', index), cents: 4500 }
  return { [userId(1)]: { ...order, createdAt: NOW, expiresAt: new Date(NOW.getTime() + HOLD_AHEAD_MS) } }
}

function scheduleOf(index: number) {
  const days = FIRST_DATES.ago + FIRST_DATES.ahead
  const first = NOW.getTime() + (((index * 31) % days) - FIRST_DATES.ago) * DAY_MS + (index % 12) * HOUR_MS
  const sessions = Array.from({ length: WEEKS }, (_, week) => {
    const at = new Date(first + week * 7 * DAY_MS)
    return sessionOf(`${classId(index)}-${week}`, at)
  })
  return planOf(sessions)
}

/** What the log says of each class, of the instructors and of the admin. */
function logOf(index: number) {
  const staff = index - GROWN.classes
  const { _id: subject, status, capacity } = classOf(index)
  const state = { status, capacity }
  const entry =
    staff < 0
      ? { what: 'class.edit', subject, before: state, after: state }
      : { what: 'user.role', subject: userId(staff), before: null, after: { role: userOf(staff).role } }
  return { _id: idOf('d', index), who: SYSTEM, at: new Date(Date.UTC(2024, 0, 1)), ...entry }
}

function paymentOf(index: number) {
  const ids = { _id: orderId(index), userId: studentOf(index), classId: classId(index % GROWN.classes) }
  const isFree = index % 1_000 === 0
  const transactionId = `${isFree ? FREE_TRANSACTION : 'pi_'}${ids._id}`
  const money = { priceInCents: isFree ? 0 : 4500, refundedInCents: index % 500 === 1 ? 1000 : 0 }
  const kind = isFree ? 'free' : 'card'
  // The club is older than the numbers of receipts.
  const facts = { transactionId, ...money, kind, receipt: false } as const
  const payment = aPaymentRecord({ ...ids, ...facts, createdAt: timeOf(index) })
  const name = `Flow ${index % GROWN.classes}`
  const classItem = { ...payment.classItem, name }
  return { ...payment, classItem, transactionKey: transactionKeyOf(transactionId), classWords: wordsOf(name) }
}

function orderOf(index: number) {
  const { _id, userId: student, classId: bought, email, ...payment } = paymentOf(index)
  const { transactionId, selectedId, priceInCents: cents, createdAt } = payment
  const intentId = cents === 0 ? null : transactionId
  const state = { state: 'enrolled', tries: 0, nextAt: null }
  return { _id, intentId, userId: student, email, classId: bought, selectedId, cents, ...state, createdAt }
}

/** The students of one class differ. */
function studentOf(payment: number): string {
  const [place, index] = [Math.floor(payment / GROWN.classes), payment % GROWN.classes]
  const students = GROWN.users - GROWN.instructors - 1
  return userId(GROWN.instructors + 1 + ((index + place * 7_919) % students))
}

function timeOf(index: number): Date {
  return new Date(Date.UTC(2026, 0, 1) - ((index * 7_919_000) % SPREAD_MS))
}
