import { MongoClient } from 'mongodb'
import type { IncomeRecord } from '../base/income.store.ts'
import type { MailRecord } from '../base/mail.records.ts'
import type { ClassRecord, OrderRecord, PaymentRecord, UserRecord } from '../base/records.ts'

/** The raw collections, for a test that writes data the product never writes. */
export async function openRawDatabase(databaseUri: string) {
  const client = await new MongoClient(databaseUri).connect()
  const db = client.db()
  return {
    classes: db.collection<ClassRecord>('classes'),
    income: db.collection<IncomeRecord>('income'),
    mails: db.collection<MailRecord>('mails'),
    orders: db.collection<OrderRecord>('orders'),
    payments: db.collection<PaymentRecord>('payments'),
    users: db.collection<UserRecord>('users'),
    close: () => client.close(),
  }
}
