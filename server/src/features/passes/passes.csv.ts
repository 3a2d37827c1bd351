import { dollarsOf } from '@ningjing/contract/money'
import { lastDayOf } from '@ningjing/contract/passes/last-day'
import { batchesOf } from '../../base/batches.ts'
import { type Column, csvOf } from '../../base/csv.ts'
import type { Deps } from '../../deps.ts'
import type { PurseRecord, PurseUse } from '../../domain/purse.records.ts'
import { creditsIn, creditsOf } from '../../domain/purse.ts'
import type { Caller } from '../../http/caller.ts'
import { titlesById } from '../../steps/class-titles.ts'
import { clubNow } from '../../steps/club-now.ts'
import { recordAudit } from '../../steps/record-audit.ts'
import { unitInCents, worthInCents } from './pass-worth.rules.ts'

/** A pass in a file, with the e-mail of its student: none of a deleted account. */
type Row = { purse: PurseRecord; email: string; now: Date; zone: string }

const PASS_COLUMNS: readonly Column<Row>[] = [
  ['Id', ({ purse }) => purse._id],
  ['Email', ({ email }) => email],
  ['Pass', ({ purse }) => purse.product.name],
  ['Pass for sale Id', ({ purse }) => purse.productId],
  ['Paid', ({ purse }) => dollarsOf(purse.paidInCents)],
  ['Credits', ({ purse }) => purse.granted ?? 'unlimited'],
  ['Left', ({ purse }) => purse.left ?? 'unlimited'],
  ['Used', ({ purse }) => creditsIn(Object.values(purse.uses).filter(({ back }) => !back))],
  ['State', ({ purse, now }) => stateOf(purse, now)],
  ['Valid from', ({ purse }) => purse.validFrom],
  ['Valid until', ({ purse: { validUntil }, zone }) => validUntil && lastDayOf(validUntil, zone)],
  ['Worth now', ({ purse, now, zone }) => dollarsOf(worthInCents(purse, now, zone))],
  ['Date', ({ purse }) => purse.createdAt],
]

/** All passes as CSV. Writes an audit entry. Deleted accounts have no e-mail in it. */
export async function passesFile(deps: Deps, admin: Caller): Promise<AsyncIterable<string>> {
  await recordAudit(deps, admin._id, 'list.export', 'passes')
  return csvOf(PASS_COLUMNS, rowsOf(deps))
}

function stateOf({ state, validUntil }: PurseRecord, now: Date): string {
  return state === 'active' && validUntil && validUntil <= now ? 'over' : state
}

async function* rowsOf(deps: Deps): AsyncGenerator<Row> {
  const { passBooks, users } = deps.stores
  const now = deps.clock.now()
  const { zone } = (await clubNow(deps)).club
  for await (const purses of batchesOf(passBooks.all())) {
    const contacts = await users.contactsOf(purses.map(({ userId }) => userId))
    for (const purse of purses) {
      const email = contacts.get(purse.userId)?.email ?? ''
      yield { purse, email, now, zone }
    }
  }
}

type UseRow = Row & { orderId: string; use: PurseUse; name: string }

const USE_COLUMNS: readonly Column<UseRow>[] = [
  ['Id', ({ orderId }) => orderId],
  ['Pass Id', ({ purse }) => purse._id],
  ['Pass', ({ purse }) => purse.product.name],
  ['Email', ({ email }) => email],
  ['Class Id', ({ use }) => use.classId],
  ['Class', ({ name }) => name],
  ['Date of the class', ({ use }) => use.at],
  ['Used', ({ use }) => use.spentAt],
  ['Came back', ({ use }) => use.back ?? null],
  ['Credits', ({ use }) => creditsOf(use)],
  ['Worth', ({ purse, use }) => (use.back ? 0 : dollarsOf(unitInCents(purse) * creditsOf(use)))],
]

/** What passes have paid as CSV, one line for each place. Writes an audit entry. */
export async function passUsesFile(deps: Deps, admin: Caller): Promise<AsyncIterable<string>> {
  await recordAudit(deps, admin._id, 'list.export', 'pass-uses')
  return csvOf(USE_COLUMNS, usesOf(deps))
}

async function* usesOf(deps: Deps): AsyncGenerator<UseRow> {
  for await (const rows of batchesOf(rowsOf(deps))) {
    const classIds = rows.flatMap(({ purse }) => Object.values(purse.uses).map(({ classId }) => classId))
    const titles = await titlesById(deps, [...new Set(classIds)])
    for (const row of rows) {
      for (const [orderId, use] of Object.entries(row.purse.uses)) {
        yield { ...row, orderId, use, name: titles.get(use.classId) ?? '' }
      }
    }
  }
}
