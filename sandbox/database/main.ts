import { startDatabase } from './server.ts'

/** Child of start.ts: the local database in its own process. Settings: DATABASE_FILE, DATABASE_PORT. */
const { DATABASE_FILE = 'database.sqlite', DATABASE_PORT = '27027' } = process.env

try {
  const database = await startDatabase({ file: DATABASE_FILE, port: Number(DATABASE_PORT) })
  process.once('SIGTERM', async () => {
    await database.close()
    process.exit(0)
  })
  process.send?.({ ready: database.uri })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
