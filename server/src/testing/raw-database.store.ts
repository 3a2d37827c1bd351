import { MongoClient } from 'mongodb'
import type { ClassRecord, OrderRecord, PaymentRecord, UserRecord } from '../base/records.ts'

/** Every collection as it lies in the database, for a test that breaks what the product never would. */
export async function openRawDatabase(databaseUri: string) {
  const client = await new MongoClient(databaseUri).connect()
  const db = client.db()
  return {
    classes: db.collection<ClassRecord>('classes'),
    orders: db.collection<OrderRecord>('orders'),
    payments: db.collection<PaymentRecord>('payments'),
    users: db.collection<UserRecord>('users'),
    close: () => client.close(),
  }
}
