import {
  MongoClient,
  MongoClientClosedError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  ObjectId,
} from 'mongodb'
import { auditStore } from './base/audit.store.ts'
import { lockStore } from './base/locks.store.ts'
import { classStore } from './features/classes/classes.store.ts'
import { instructorStore } from './features/instructors/instructors.store.ts'
import { orderStore } from './features/payments/orders.store.ts'
import { paymentStore } from './features/payments/payments.store.ts'
import { webhookStore } from './features/payments/webhooks.store.ts'
import { reportStore } from './features/reports/reports.store.ts'
import { selectionStore } from './features/selections/selections.store.ts'
import { userStore } from './features/users/users.store.ts'
import { limitStore } from './http/limits.store.ts'
import { seatStore } from './seats/seats.store.ts'

/** Bounds on every wait for the database, in milliseconds (product §7.4). */
const FIND_SERVER_MS = 3_000
const CALL_MS = 10_000
const QUEUE_MS = 2_000

export type Stores = Awaited<ReturnType<typeof openStores>>

/**
 * Connects to the database and makes sure of every store's indexes.
 * @param uri a mongodb:// address whose path names the database
 */
export async function openStores(uri: string) {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: FIND_SERVER_MS,
    connectTimeoutMS: FIND_SERVER_MS,
    socketTimeoutMS: CALL_MS,
    waitQueueTimeoutMS: QUEUE_MS,
    // Money and seats are acknowledged by a majority and journaled (money-and-seats, I13).
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    ignoreUndefined: true,
  })
  await client.connect()
  const db = client.db()
  const stores = {
    users: userStore(db),
    instructors: instructorStore(db),
    classes: classStore(db),
    seats: seatStore(db),
    selections: selectionStore(db),
    orders: orderStore(db),
    payments: paymentStore(db),
    webhooks: webhookStore(db),
    reports: reportStore(db),
    audit: auditStore(db),
    locks: lockStore(db),
    limits: limitStore(client, db.databaseName),
  }
  await Promise.all(Object.values(stores).map((store) => store.ensureIndexes()))
  return {
    ...stores,
    /** A fresh id for a record: 24 hex digits that grow with time. */
    newId: () => new ObjectId().toHexString(),
    /** Whether the database answers. */
    ping: () =>
      db.command({ ping: 1 }).then(
        () => true,
        () => false,
      ),
    /** Tells an outage of the database from a bug. */
    isDown: isOutage,
    close: () => client.close(),
  }
}

/** The driver's errors that mean: not reached, not answered, not in charge, or closed. */
const OUTAGES = [
  MongoServerSelectionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoClientClosedError,
]

function isOutage(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false
  return (
    OUTAGES.some((outage) => error instanceof outage) ||
    error.name === 'MongoWaitQueueTimeoutError' ||
    // The server is stepping down or shutting down; the driver has retried already.
    error.hasErrorLabel(MongoErrorLabel.RetryableWriteError)
  )
}
