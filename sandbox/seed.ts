import { readConfig } from '@ningjing/server/base/config'
import { openStores } from '@ningjing/server/database'
import { stripeCards } from '@ningjing/server/gateways/cards'
import { firebaseIdentity } from '@ningjing/server/gateways/identity'
import { pino } from 'pino'
import { seedAccounts } from './seed/accounts.ts'
import { seedClock } from './seed/clock.ts'
import { seedClub } from './seed/club.ts'

/**
 * Child of start.ts: fills an empty club, completes one that was interrupted, and leaves any other as it is.
 * Its settings are those of the server.
 */
const config = readConfig(process.env)
const stores = await openStores(config.MONGODB_URI).catch((error: Error) => {
  console.error(`MONGODB_URI: the database cannot be reached (${error.message})`)
  process.exit(1)
})
const [isOurs] = await Promise.all([
  seedClub({
    config,
    stores,
    identity: firebaseIdentity(config),
    cards: stripeCards(config),
    clock: seedClock(),
    log: pino({ level: 'silent' }),
  }),
  config.FIREBASE_AUTH_EMULATOR_HOST && seedAccounts(config.FIREBASE_PROJECT_ID),
])
await stores.close()
if (!isOurs) {
  console.error('The database has people, but no admin: npm run role -- <email> admin makes one.')
  process.exit(1)
}
process.disconnect?.()
