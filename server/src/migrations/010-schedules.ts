import type { Migration } from './migration.ts'

/** The empty schedule as this release stored it. A field that came later has its own migration. */
const NO_SCHEDULE = {
  zone: '',
  sessions: [],
  firstAt: null,
  lastAt: null,
  nextAt: null,
  weekdays: [],
  place: '',
  online: '',
  level: '',
  terms: null,
  salesEndAt: null,
}

/**
 * Gives the classes of earlier releases a stage and an empty schedule, and their payments a kind. Without dates a
 * class is sold and lasts forever, as before.
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
      { $set: { stage: 'open', queued: 0, ...NO_SCHEDULE } },
    )
    await assertLease()
    await payments.updateMany({ ...withoutKind, priceInCents: 0 }, { $set: { kind: 'free', endedAt: null } })
    await assertLease()
    await payments.updateMany(withoutKind, { $set: { kind: 'card', endedAt: null } })
  },
}
