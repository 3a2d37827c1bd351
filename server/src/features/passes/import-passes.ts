import type { Query } from '@ningjing/contract/endpoint'
import type { Page } from '@ningjing/contract/fields'
import { type ImportReason, MAX_IMPORT_ROWS } from '@ningjing/contract/passes/imports'
import type {
  ImportedPass,
  ImportResult,
  listImported as listImportedCall,
} from '@ningjing/contract/passes/imports.schemas'
import { Problem } from '@ningjing/contract/problems'
import pLimit from 'p-limit'
import { readCsv } from '../../base/read-csv.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { clubNow } from '../../steps/club-now.ts'
import { recordAudit } from '../../steps/record-audit.ts'
import { giveImported } from './give-imported.ts'
import { columnsOf, type ImportRow, importedRecord, importedView, importRow } from './imports.rules.ts'

/** Rows that are written at the same time. */
const ROWS_AT_ONCE = 8

type Read = { line: number; row: ImportRow | ImportReason }

/**
 * Gives people the passes that they have from another system. Each row that is accepted is stored first, so that it waits;
 * then it becomes a pass, if a student with its e-mail address has confirmed that. A row that was imported before is
 * refused as `exists`, so a file can be sent again, also at the same moment, or after a call that was interrupted.
 * Throws `import.unreadable` and `import.too-large`.
 * @param isDry only tells what would happen
 */
export async function importPasses(
  deps: Deps,
  admin: Caller,
  file: Buffer,
  isDry: boolean,
): Promise<ImportResult> {
  const read = await readRows(deps, file)
  const rows = read.map(({ row }) => row).filter((row) => typeof row !== 'string')
  const owners = await ownersOf(deps, rows)
  const known = await knownIds(deps, rows)
  const judged = read.map(({ line, row }) => ({ line, row: judge(row, owners, known) }))
  const fresh = judged.flatMap(({ row }) => (typeof row === 'string' ? [] : [row]))
  const late = isDry ? new Set<string>() : await store(deps, admin, fresh)
  if (!isDry) await giveAll(deps, rows, owners)
  const refused = judged.flatMap(({ line, row }): ImportResult['refused'] => {
    if (typeof row === 'string') return [{ row: line, reason: row }]
    return late.has(row._id) ? [{ row: line, reason: 'exists' }] : []
  })
  return { accepted: judged.length - refused.length, refused }
}

async function readRows(deps: Deps, file: Buffer): Promise<Read[]> {
  const [header, ...lines] = readCsv(file) ?? []
  const columns = columnsOf(header?.cells)
  if (!columns) throw new Problem('import.unreadable')
  if (lines.length > MAX_IMPORT_ROWS) throw new Problem('import.too-large')
  const products = await deps.stores.products.findAll()
  const facts = { products, zone: (await clubNow(deps)).club.zone, now: deps.clock.now() }
  return lines.map(({ line, cells }) => ({ line, row: importRow(cells, columns, facts) }))
}

type Owners = Map<string, Awaited<ReturnType<Deps['stores']['users']['findByEmails']>>[number]>

async function ownersOf({ stores }: Deps, rows: ImportRow[]): Promise<Owners> {
  const found = await stores.users.findByEmails([...new Set(rows.map(({ email }) => email))])
  return new Map(found.map((user) => [user.email, user]))
}

/** Ids of the rows that were imported before: they wait, or have become a pass. */
async function knownIds({ stores }: Deps, rows: ImportRow[]): Promise<Set<string>> {
  const ids = rows.map(({ _id }) => _id)
  const waiting = await stores.imported.findAll(ids)
  return new Set([...waiting.map(({ _id }) => _id), ...(await stores.purses.decided(ids))])
}

/** @param known receives the id of a row that is accepted: a file may hold it twice */
function judge(row: ImportRow | ImportReason, owners: Owners, known: Set<string>): ImportRow | ImportReason {
  if (typeof row === 'string') return row
  const owner = owners.get(row.email)
  if (owner && owner.role !== 'student') return 'not-student'
  if (known.has(row._id)) return 'exists'
  known.add(row._id)
  return row
}

/** Stores rows, so that they wait. Returns the ids of those that another import has stored meanwhile. */
async function store(deps: Deps, admin: Caller, rows: ImportRow[]): Promise<Set<string>> {
  const { imported, purses } = deps.stores
  const now = deps.clock.now()
  const late = new Set<string>()
  await atOnce(rows, async (row) => {
    if (!(await imported.insertOnce(importedRecord(row, admin._id, now)))) late.add(row._id)
  })
  // A pass that the other import has given already waits no longer, so only now it is known to be there. If the row of
  // this import is gone as well, its owner has signed in meanwhile and got it.
  for (const id of await purses.decided(rows.map(({ _id }) => _id))) {
    if (!late.has(id) && (await imported.remove(id)) > 0) late.add(id)
  }
  const stored = rows.length - late.size
  if (stored > 0) await recordAudit(deps, admin._id, 'pass.import', 'passes', null, { rows: stored })
  return late
}

/** Gives the passes of those who have confirmed their e-mail address, also what an interrupted import has left. */
async function giveAll(deps: Deps, rows: ImportRow[], owners: Owners): Promise<void> {
  const waiting = await deps.stores.imported.findAll(rows.map(({ _id }) => _id))
  await atOnce(waiting, async (imported) => {
    const owner = owners.get(imported.email)
    if (owner?.emailVerified && owner.role === 'student') await giveImported(deps, imported, owner)
  })
}

async function atOnce<T>(items: T[], act: (item: T) => Promise<void>): Promise<void> {
  const limit = pLimit(ROWS_AT_ONCE)
  await Promise.all(items.map((item) => limit(() => act(item))))
}

/** A page of the imported passes that wait, newest first. */
export async function listImported(
  { stores, clock }: Deps,
  query: Query<typeof listImportedCall>,
): Promise<Page<ImportedPass>> {
  const { items, ...page } = await stores.imported.page(query, clock.now())
  const names = await stores.products.findNames(items.map(({ productId }) => productId))
  return { ...page, items: items.map((row) => importedView(row, names)) }
}

/** Deletes an imported pass that waits. */
export async function removeImported(
  deps: Deps,
  admin: Caller,
  id: string,
): Promise<{ deletedCount: number }> {
  const deletedCount = await deps.stores.imported.remove(id)
  if (deletedCount > 0) await recordAudit(deps, admin._id, 'pass.unimport', id)
  return { deletedCount }
}
