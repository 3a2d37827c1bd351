import type { Site } from '@ningjing/contract/club/site.schemas'
import { type Db, MongoClient, type MongoClientOptions, ObjectId } from 'mongodb'
import { isOutage, startErrorText } from './base/database-errors.ts'
import { countPublicChanges, type PublicChanges } from './base/public-changes.ts'
import { whileOverloaded } from './base/while-overloaded.ts'
import { auditStore } from './domain/audit.store.ts'
import { classCountStore } from './domain/class-counts.store.ts'
import { clubIdStore } from './domain/club-id.store.ts'
import { incomeStore } from './domain/income.store.ts'
import { mailStore } from './domain/mails.store.ts'
import { roleStore } from './domain/roles.store.ts'
import { siteStore } from './domain/site.store.ts'
import { todoStore } from './domain/todo.store.ts'
import { calendarStore } from './features/calendars/calendars.store.ts'
import { classStore } from './features/classes/classes.store.ts'
import { metricStore } from './features/health/metrics.store.ts'
import { instructorStore } from './features/instructors/instructors.store.ts'
import { messageStore } from './features/messages/messages.store.ts'
import { importedStore } from './features/passes/imported.store.ts'
import { passBookStore } from './features/passes/pass-books.store.ts'
import { productStore } from './features/passes/products.store.ts'
import { purseStore } from './features/passes/purses.store.ts'
import { orderStore } from './features/payments/orders.store.ts'
import { paymentStore } from './features/payments/payments.store.ts'
import { webhookStore } from './features/payments/webhooks.store.ts'
import { pictureStore } from './features/pictures/pictures.store.ts'
import { ledgerStore } from './features/reconciliation/ledger.store.ts'
import { reconciliationStore } from './features/reconciliation/reconciliation.store.ts'
import { figureStore } from './features/reports/figures.store.ts'
import { reportStore } from './features/reports/reports.store.ts'
import { salesMonthStore } from './features/reports/sales-months.store.ts'
import { attendanceStore } from './features/roster/attendance.store.ts'
import { selectionStore } from './features/selections/selections.store.ts'
import { timetableStore } from './features/timetable/timetable.store.ts'
import { userStore } from './features/users/users.store.ts'
import { limitStore } from './limits/limits.store.ts'
import { isMigrated, MIGRATIONS, migrate, type Schema } from './migrations/migrate.ts'
import { lineStore } from './seats/line.store.ts'
import { placeStore } from './seats/places.store.ts'
import { seatStore } from './seats/seats.store.ts'
import { skipStore } from './seats/skips.store.ts'
import { slotStore } from './seats/slots.store.ts'

/** Limits on every wait for the database, in milliseconds (product §7.4). */
const FIND_SERVER_MS = 3_000
const CALL_MS = 10_000
const QUEUE_MS = 2_000

const OPTIONS = {
  serverSelectionTimeoutMS: FIND_SERVER_MS,
  connectTimeoutMS: FIND_SERVER_MS,
  waitQueueTimeoutMS: QUEUE_MS,
  // Money and seats are acknowledged by a majority and journaled (money-and-seats, I13).
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'majority' },
  ignoreUndefined: true,
} as const satisfies MongoClientOptions

/** The oldest wire version that is supported: MongoDB 6.0. */
const MIN_WIRE_VERSION = 17

/**
 * Looks at a database without changing it. Returns what is missing, in words; throws like `openStores` when it cannot
 * be reached.
 */
export async function inspectDatabase(uri: string): Promise<string[]> {
  return look(uri, async (stores, db) => {
    const hello = await db.command({ hello: 1 })
    const isReplicated = typeof hello.setName === 'string' || hello.msg === 'isdbgrid'
    const isReady = await isMigrated(db, schemaOf(stores))
    return [
      ...(isReplicated ? [] : ['it is a single server, but has to be a replica set']),
      ...(hello.maxWireVersion >= MIN_WIRE_VERSION ? [] : ['it is older than MongoDB 6']),
      ...(isReady ? [] : ['migrations or indexes are missing: run npm run migrate']),
    ]
  })
}

/** Which of these events of the card provider a database holds; throws like `openStores` when it cannot be reached. */
export async function storedEvents(uri: string, eventIds: string[]): Promise<string[]> {
  return look(uri, ({ webhooks }) => webhooks.storedIds(eventIds))
}

/** The site that a club has published; undefined if it has not. Throws like `openStores` when it cannot be reached. */
export async function publishedSite(uri: string): Promise<Site | undefined> {
  return look(uri, async ({ site }) => (await site.newestNow())?.site)
}

async function look<T>(
  uri: string,
  read: (stores: ReturnType<typeof createStores>, db: Db) => Promise<T>,
): Promise<T> {
  const client = new MongoClient(uri, { ...OPTIONS, socketTimeoutMS: CALL_MS })
  try {
    await client.connect()
    return await read(createStores(client, countPublicChanges()), client.db())
  } catch (error) {
    throw new Error(startErrorText(error), { cause: error })
  } finally {
    await client.close()
  }
}

export type Stores = Awaited<ReturnType<typeof openStores>>

/**
 * Connects to the database, runs the migrations it lacks and creates missing indexes.
 * Throws an error whose message is one line for the operator.
 * @param uri a mongodb:// address whose path names the database
 * @param say receives what is being migrated or waited for
 * @param knowsMigrated whether the caller knows that nothing is missing, which saves reading every list of indexes
 */
export async function openStores(uri: string, say: (text: string) => void = () => {}, knowsMigrated = false) {
  const client = new MongoClient(uri, { ...OPTIONS, socketTimeoutMS: CALL_MS })
  const db = client.db()
  const changes = countPublicChanges()
  const stores = createStores(client, changes)
  const schema = schemaOf(stores)
  try {
    await client.connect()
    const isReady = knowsMigrated || (await whileOverloaded(() => isMigrated(db, schema), say))
    if (!isReady) await migrateApart(uri, schema, say)
  } catch (error) {
    await client.close()
    throw new Error(startErrorText(error), { cause: error })
  }
  return {
    ...stores,
    /** A fresh id for a record: 24 hex digits that grow with time. */
    newId: () => new ObjectId().toHexString(),
    /** The number of changes that this process has made to data of visitors. */
    publicChanges: changes.count,
    /** Whether the database answers. */
    ping: () =>
      db.command({ ping: 1 }).then(
        () => true,
        () => false,
      ),
    /** Distinguishes an outage of the database from a bug. */
    isDown: isOutage,
    close: () => client.close(),
  }
}

function schemaOf(stores: ReturnType<typeof createStores>): Schema {
  return {
    migrations: MIGRATIONS,
    indexes: Object.values(stores).flatMap(({ indexes }) => Object.entries(indexes)),
  }
}

function createStores(client: MongoClient, changes: PublicChanges) {
  const db = client.db()
  const income = incomeStore(db)
  const classCounts = classCountStore(db)
  return {
    users: userStore(db, changes),
    instructors: instructorStore(db, classCounts),
    classes: classStore(db, changes),
    calendars: calendarStore(db),
    timetable: timetableStore(db),
    site: siteStore(db, changes),
    seats: seatStore(db, changes),
    places: placeStore(db, changes),
    skips: skipStore(db, changes),
    line: lineStore(db, changes),
    slots: slotStore(db),
    selections: selectionStore(db),
    messages: messageStore(db),
    products: productStore(db, changes),
    purses: purseStore(db),
    passBooks: passBookStore(db),
    imported: importedStore(db),
    orders: orderStore(db),
    income,
    classCounts,
    payments: paymentStore(db, income),
    webhooks: webhookStore(db),
    clubId: clubIdStore(db),
    reports: reportStore(db),
    figures: figureStore(db),
    salesMonths: salesMonthStore(db),
    attendance: attendanceStore(db),
    pictures: pictureStore(db),
    audit: auditStore(db),
    todos: todoStore(db),
    mails: mailStore(db),
    metrics: metricStore(db),
    roles: roleStore(db, changes),
    ledger: ledgerStore(db),
    reconciliation: reconciliationStore(db),
    limits: limitStore(client, db.databaseName),
  }
}

/** Migrates on a connection without a socket time limit: building an index may take longer than any call. */
async function migrateApart(uri: string, schema: Schema, say: (text: string) => void): Promise<void> {
  const client = await MongoClient.connect(uri, OPTIONS)
  try {
    await migrate(client.db(), schema, say)
  } finally {
    await client.close()
  }
}
