import { startIdentity } from './server.ts'

/** Child of start.ts: the identity stand-in in its own process. Settings: IDENTITY_PORT, IDENTITY_FILE. */
const { IDENTITY_PORT = '9099', IDENTITY_FILE = 'accounts.sqlite' } = process.env
const identity = await startIdentity({ port: Number(IDENTITY_PORT), file: IDENTITY_FILE }).catch(exitWith)
process.send?.({ ready: identity.url })

function exitWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
