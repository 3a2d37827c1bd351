import { openStores } from '../database.ts'
import { openClubData } from '../migrations/club-data.ts'
import { MIGRATIONS } from '../migrations/migrate.ts'
import { checkFile, clubInput, countsText, documentLines, errorText, type Header } from './club-file.ts'

const USAGE = 'npm run club:import -- <file>'

/** Writes an exported club into an empty database, then migrates it to this release. */
async function run(): Promise<string> {
  const { path, uri } = clubInput(USAGE)
  const header = await checkFile(path)
  assertKnown(header, path)
  await write(uri, path, header)
  const stores = await openStores(uri, console.log)
  await stores.close()
  return `${path} is imported: ${countsText(header.counts)}. Now run npm run reconcile.`
}

function assertKnown({ migrations }: Header, path: string): void {
  const unknown = Object.keys(migrations).filter((name) => !MIGRATIONS.some((one) => one.name === name))
  if (unknown.length === 0) return
  throw new Error(
    `${path} comes from a newer release, which has ${unknown.join(', ')}. Install that release.`,
  )
}

async function write(uri: string, path: string, { migrations }: Header): Promise<void> {
  const done = Object.entries(migrations).map(([name, at]) => [name, new Date(at)])
  const club = await openClubData(uri)
  try {
    await club.fill(documentLines(path), Object.fromEntries(done))
  } finally {
    await club.close()
  }
}

try {
  console.log(await run())
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}
