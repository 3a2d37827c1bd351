import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { LEFT_OUT } from '../migrations/club-data.ts'
import { DatabaseSettings, settingsOf } from './settings.ts'

/** Bytes that are read from a file at once. */
const CHUNK_BYTES = 1024 * 1024

/**
 * The first line of an exported club. Each other line is a document: `{"collection":"users","document":{…}}`, in
 * MongoDB's canonical Extended JSON.
 */
const Header = z.object({
  format: z.literal('ningjing-club'),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  /** The migrations that the database had, and when each was done: the version of its schema. */
  migrations: z.record(z.string(), z.iso.datetime()),
  /** How many documents of each collection follow. */
  counts: z.record(z.string(), z.int()),
  /** SHA-256 of all other lines, each with its line feed. */
  sha256: z.string(),
})
export type Header = z.infer<typeof Header>

export function headerLine(header: Omit<Header, 'format' | 'version'>): string {
  return JSON.stringify({ format: 'ningjing-club', version: 1, ...header } satisfies Header)
}

/** The documents of an exported club, as text. */
export async function* documentLines(path: string): AsyncGenerator<string> {
  let isHeader = true
  for await (const line of linesOf(path)) {
    if (!isHeader) yield line
    isHeader = false
  }
}

/**
 * Reads the whole file of an exported club.
 * @returns its first line
 * @throws an error for the operator if it is no export of a club, is cut off or was changed, or if its first line does
 *   not count the others as they are
 */
export async function checkFile(path: string): Promise<Header> {
  let header: Header | undefined
  const hash = createHash('sha256')
  const counts: Header['counts'] = {}
  for await (const line of linesOf(path)) {
    if (header) {
      hash.update(`${line}\n`)
      const collection = collectionOf(line)
      counts[collection] = (counts[collection] ?? 0) + 1
    } else header = parseHeader(line)
    if (!header) break
  }
  if (!header) throw new Error(`${path} is not a club that this release can import.`)
  if (hash.digest('hex') !== header.sha256) {
    throw new Error(`${path} is cut off or was changed. Copy it again, or export the club again.`)
  }
  const foreign = Object.keys(counts).find((name) => !NAME.test(name) || LEFT_OUT.includes(name))
  if (foreign !== undefined) throw new Error(`${path} holds “${foreign}”, which no export does.`)
  if (!isDeepStrictEqual(counts, header.counts)) {
    throw new Error(
      `${path} holds other numbers of documents than its first line says. Export the club again.`,
    )
  }
  return header
}

/** Names of collections that an export holds; those with a dot belong to the database. */
const NAME = /^[A-Za-z]\w*$/

/** The collection of a document; an empty text if it is none. */
function collectionOf(line: string): string {
  try {
    return String(JSON.parse(line).collection)
  } catch {
    return ''
  }
}

function parseHeader(line: string): Header | undefined {
  try {
    return Header.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

/** `12 users, 3 classes`, without empty collections. */
export function countsText(counts: Header['counts']): string {
  const filled = Object.entries(counts).filter(([, count]) => count > 0)
  return filled.map(([collection, count]) => `${count} ${collection}`).join(', ')
}

/** The lines of a file, one at a time, however long it is. The last one may lack its line feed. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: CHUNK_BYTES })) {
    const [first = '', ...others] = String(chunk).split('\n')
    rest += first
    for (const next of others) {
      yield rest
      rest = next
    }
  }
  if (rest !== '') yield rest
}

const FILE_ERRORS: Record<string, (path: string) => string> = {
  EACCES: (path) => `This user may not open ${path}.`,
  EEXIST: (path) => `${path} exists already. Move it away, or name another file.`,
  EISDIR: (path) => `${path} is a folder. Name a file in it.`,
  ENOENT: (path) => `There is no file or folder ${path}. Look at the path.`,
}

/** What the operator reads of an error, which may be one of the file that they named. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // An error while a folder is read does not name it.
  const { code = '', path = process.argv[2] ?? '' }: NodeJS.ErrnoException = error
  return FILE_ERRORS[code]?.(path) ?? error.message
}

/**
 * The file that a command is called with, and the address of the database.
 * @param usage the error when the file is missing
 */
export function clubInput(usage: string): { path: string; uri: string } {
  const [path] = process.argv.slice(2)
  if (!path) throw new Error(usage)
  return { path, uri: settingsOf(DatabaseSettings).MONGODB_URI }
}
