import { readConfig } from '@ningjing/server/base/config'
import { openStores } from '@ningjing/server/database'
import { stripeCards } from '@ningjing/server/gateways/cards'
import { firebaseIdentity } from '@ningjing/server/gateways/identity'
import { TASKS } from '@ningjing/server/tasks'
import { pino } from 'pino'
import { seedAccounts } from './seed/seed-accounts.ts'
import { seedClock } from './seed/seed-clock.ts'
import { seedClub } from './seed/seed-club.ts'

/**
 * Child of start.ts: fills an empty database, or with SEED_ADMIN_ONLY=true gives it an admin alone; completes an
 * interrupted seed, and leaves any other database alone. Uses the settings of the server.
 */
const config = readConfig(process.env)
const isAdminOnly = process.env.SEED_ADMIN_ONLY === 'true'
const stores = await openStores(config.MONGODB_URI).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
const [isOurs] = await Promise.all([
  seedClub(
    {
      config,
      stores,
      identity: firebaseIdentity(config),
      cards: stripeCards(config),
      clock: seedClock(),
      lifecycle: { isStopping: false },
      log: pino({ level: 'silent' }),
      tasks: TASKS,
      runReconcile: async () => true,
    },
    isAdminOnly,
  ),
  config.FIREBASE_AUTH_EMULATOR_HOST && seedAccounts(config.FIREBASE_PROJECT_ID, isAdminOnly),
])
await stores.close()
if (!isOurs) {
  console.error('The database has users but no admin. Create one with: npm run role -- <email> admin')
  process.exit(1)
}
process.disconnect?.()
