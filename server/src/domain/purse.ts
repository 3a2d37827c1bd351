import type { PurseRecord } from './purse.records.ts'
import type { OrderRecord } from './records.ts'

/** A part of what was paid, never more than all of it. */
export function shareInCents(part: number, all: number, paidCents: number): number {
  if (all <= 0) return 0
  return Math.floor((paidCents * Math.min(Math.max(part, 0), all)) / all)
}

/** Cents that the order of a pass gives back in all. One that got no pass gives back everything. */
export function dueOfPass(
  { cents }: Pick<OrderRecord, 'cents'>,
  purse: PurseRecord | null | undefined,
): number {
  if (!purse) return 0
  return purse.refused ? cents : dueAfterEnd(purse)
}

/** What is said of how many credits pay something; one, if nothing is. */
export type Counted = { credits?: number | undefined }
export const creditsOf = ({ credits = 1 }: Counted): number => credits

/** How many credits uses are of. */
export const creditsIn = (uses: Counted[]): number => uses.reduce((sum, use) => sum + creditsOf(use), 0)

/** Cents that a pass gives back in all: for what it had left at its end, and for each credit that came back since. */
export function dueAfterEnd(purse: PurseRecord): number {
  return purse.end ? purse.end.cents + worthOfLate(purse, creditsIn(lateUses(purse))) : 0
}

/** Cents that go back for credits that came back to a pass that had ended; undefined if they came back as credits. */
export function worthOfLateUse(purse: PurseRecord, orderId: string): number | undefined {
  if (!purse.uses[orderId]?.late) return undefined
  const late = lateUses(purse)
  const place = late.findIndex((use) => use.orderId === orderId)
  return place < 0 ? 0 : worthAfter(purse, late.slice(0, place), late[place])
}

/** Cents that go back for the next use that comes back; undefined for a pass that has not ended. */
export function worthOfNextLate(purse: PurseRecord, use: Counted): number | undefined {
  if (!purse.end) return undefined
  return purse.lostAt ? 0 : worthAfter(purse, lateUses(purse), use)
}

function worthAfter(purse: PurseRecord, before: Counted[], use: Counted = {}): number {
  const late = creditsIn(before)
  return worthOfLate(purse, late + creditsOf(use)) - worthOfLate(purse, late)
}

/** Cents for the first of the credits that came late. What each is rounded by never adds up. */
function worthOfLate({ granted, end }: PurseRecord, late: number): number {
  if (granted === null || !end || end.credits === null) return 0
  const worth = (credits: number) => shareInCents(credits, granted, end.paidInCents)
  return worth(end.credits + late) - worth(end.credits)
}

/** The orders whose credits came back late, in that order, and before a bank took the payment back. */
function lateUses({ uses, lostAt }: PurseRecord) {
  return Object.entries(uses)
    .flatMap(([orderId, { back, late, credits }]) =>
      back && late && !(lostAt && back >= lostAt) ? { orderId, credits, at: back.getTime() } : [],
    )
    .sort((a, b) => a.at - b.at || (a.orderId < b.orderId ? -1 : 1))
}
