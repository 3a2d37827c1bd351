import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Role } from '@ningjing/contract/users/users'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { type Config, readConfig } from '../base/config.ts'
import type { Deps } from '../deps.ts'
import type { ClassRecord, UserRecord } from '../domain/records.ts'
import { stripeCards } from '../gateways/cards.ts'
import { giveRole } from '../steps/role-changes.ts'
import { TASKS } from '../tasks.ts'
import { processOf } from './processes.ts'
import { aClassRecord, aUserRecord } from './records.ts'
import { borrowDatabase } from './test-database.ts'
import { testIdentity } from './test-identity.ts'
import { cardsUrl, databaseServer } from './worker-servers.ts'

const SECRET = 'a secret of the tests, long enough to be one'
export const WEBHOOK_SECRET = 'whsec_tests'

export type TestApp = Awaited<ReturnType<typeof testApp>>

/** The settings of a test server. */
export function testConfig(settings: Record<string, string> = {}): Config {
  return readConfig({
    NODE_ENV: 'test',
    MONGODB_URI: databaseServer(),
    JWT_SECRET: SECRET,
    FIREBASE_PROJECT_ID: 'demo-ningjing',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: cardsUrl(),
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'silent',
    SITE_DIR: '/nowhere',
    ...settings,
  })
}

/** A clock that does not run; tests move it. */
function testClock(start = new Date()) {
  let now = start
  return {
    now: () => now,
    /** Moves the clock forward by `ms` milliseconds. */
    pass(ms: number) {
      now = new Date(now.getTime() + ms)
    },
  }
}

/**
 * The real app on a database of its own, with the card stand-in and a test identity provider.
 * Everything is closed and emptied when the test ends.
 */
export async function testApp(settings: Record<string, string> = {}, overrides: Partial<Deps> = {}) {
  const config = testConfig(settings)
  const database = borrowDatabase(config.MONGODB_URI)
  const stores = overrides.stores ?? (await database.open())
  const identity = testIdentity()
  const clock = testClock()
  const deps: Deps = {
    config,
    stores,
    identity,
    cards: stripeCards(config),
    clock,
    lifecycle: { isStopping: false },
    log: pino({ level: 'silent' }),
    tasks: TASKS,
    runReconcile: async () => true,
    ...overrides,
  }
  onTestFinished(async () => {
    await stores.close()
    await database.giveBack()
  })
  return {
    ...processOf(deps),
    stores,
    identity,
    clock,
    /** For other connections to the same database. */
    databaseUri: database.uri,
    /** Removes all data past the API. */
    emptyDatabase: database.empty,
    /** Stores a user; valid by default. */
    addUser: async (overrides: Partial<UserRecord> = {}) => {
      const user = aUserRecord(overrides)
      await stores.users.insert(user)
      return user
    },
    /** Stores a class; approved with free seats by default. */
    addClass: async (overrides: Partial<ClassRecord> = {}) => {
      const yogaClass = aClassRecord(overrides)
      await stores.classes.insert(yogaClass)
      return yogaClass
    },
    /** Changes a role as the operator does. */
    giveRole: (user: UserRecord, role: Role) => giveRole(deps, SYSTEM, user._id, role),
  }
}
