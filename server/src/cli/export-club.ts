import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { openClubData } from '../migrations/club-data.ts'
import { clubInput, countsText, errorText, type Header, headerLine } from './club-file.ts'

type ClubData = Awaited<ReturnType<typeof openClubData>>

const USAGE = 'npm run club:export -- <file>'

/** Writes everything that a club has stored into a new file, which only its owner can read. */
async function run(): Promise<string> {
  const { path, uri } = clubInput(USAGE)
  const club = await openClubData(uri)
  try {
    return `${path}: ${countsText(await exportTo(path, club))}. It holds personal data: keep it as safe as the database.`
  } finally {
    await club.close()
  }
}

async function exportTo(path: string, club: ClubData): Promise<Header['counts']> {
  const file = await open(path, 'wx', 0o600)
  try {
    const header = await readHeader(club)
    const hash = createHash('sha256')
    const text = async function* () {
      yield `${headerLine(header)}\n`
      for await (const { line } of club.rows()) {
        hash.update(`${line}\n`)
        yield `${line}\n`
      }
    }
    await pipeline(text, file.createWriteStream({ flush: true }))
    // Both reads found the same: so the file is what the database held between them.
    if (hash.digest('hex') === header.sha256) return header.counts
    throw new Error('The club changed while it was read. Stop the site, or try again when nobody uses it.')
  } catch (error) {
    await rm(path)
    throw error
  } finally {
    await file.close()
  }
}

/** Reads the whole club for the first line of its file. */
async function readHeader(club: ClubData): Promise<Omit<Header, 'format' | 'version'>> {
  const migrations = Object.entries(await club.migrations()).map(([name, at]) => [name, at.toISOString()])
  const exportedAt = new Date().toISOString()
  const hash = createHash('sha256')
  const counts: Header['counts'] = {}
  for await (const { collection, line } of club.rows()) {
    counts[collection] = (counts[collection] ?? 0) + 1
    hash.update(`${line}\n`)
  }
  if (Object.keys(counts).length === 0) throw new Error('This database is empty.')
  return { exportedAt, migrations: Object.fromEntries(migrations), counts, sha256: hash.digest('hex') }
}

try {
  console.log(await run())
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}
