import { NO_PLAN } from '../domain/class-plan.records.ts'
import type { Migration } from './migration.ts'

/**
 * Gives the classes of earlier releases a stage and an empty schedule, and their payments a kind. Without dates a
 * class is sold and lasts for ever, as before.
 */
export const addSchedules: Migration = {
  name: '010-schedules',
  // The previous release stores classes without a stage, and nobody could buy them.
  stopFirst: true,
  run: async (db, assertLease) => {
    const classes = db.collection('classes')
    const payments = db.collection('payments')
    const withoutKind = { kind: { $exists: false } }
    await assertLease()
    await classes.updateMany(
      { stage: { $exists: false } },
      { $set: { stage: 'open', queued: 0, ...NO_PLAN } },
    )
    await assertLease()
    await payments.updateMany({ ...withoutKind, priceInCents: 0 }, { $set: { kind: 'free', endedAt: null } })
    await assertLease()
    await payments.updateMany(withoutKind, { $set: { kind: 'card', endedAt: null } })
  },
}
