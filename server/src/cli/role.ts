import { Problem } from '@ningjing/contract/problems'
import { Role } from '@ningjing/contract/users/users.schemas'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { openStores } from '../database.ts'
import { assignRole } from '../features/users/change-role.ts'
import { assertNoStopFirst } from '../migrations/stop-first.ts'
import { DatabaseSettings, settingsOf } from './settings.ts'

const USAGE = 'npm run role -- <email> admin|instructor|student'

/** Assigns a role to a user who has signed in before. Creates the first admin. */
async function run(): Promise<string> {
  const [email, role] = process.argv.slice(2)
  const wanted = z.safeParse(Role, role)
  if (!email || !wanted.success) throw new Error(USAGE)
  const { MONGODB_URI: uri } = settingsOf(DatabaseSettings)
  await assertNoStopFirst(uri)
  const stores = await openStores(uri)
  try {
    const deps = { stores, clock: { now: () => new Date() }, log: pino({ level: 'warn' }) }
    const { modifiedCount } = await assignRole(deps, email.trim().toLowerCase(), wanted.data)
    return modifiedCount === 1 ? `${email} is now ${wanted.data}.` : `${email} was ${wanted.data} already.`
  } finally {
    await stores.close()
  }
}

try {
  console.log(await run())
} catch (error) {
  const hint =
    error instanceof Problem && error.code === 'user.not-found' ? ' Sign in on the site first.' : ''
  console.error((error instanceof Error ? error.message : String(error)) + hint)
  process.exitCode = 1
}
