import { expect, it } from 'vitest'
import { type BusyClub, busyClub } from './busy-club.ts'

/** Something that is wrong in stored data, the promise that it breaks, and what the reconciliation says. */
export type Fault = [what: string, plant: (at: BusyClub) => Promise<unknown>, promise: string, says: string]

/** Plants each fault alone, in a club without a discrepancy, and expects the promise that names it. */
export function findsEach(faults: Fault[]): void {
  it.each(faults)('%s', async (_what, plant, promise, says) => {
    const at = await busyClub()
    await plant(at)
    const found = (await at.club.discrepancies()).map((one) => `${one.promise} ${one.text}`)
    expect(found.filter((line) => line.startsWith(`${promise} `)).join('\n')).toContain(says)
  })
}

type Class = { yogaClass: { _id: string } }

/** Sets fields of a class. */
export const setClass = ({ raw }: BusyClub, { yogaClass }: Class, set: Record<string, unknown>) =>
  raw.classes.updateOne({ _id: yogaClass._id }, { $set: set })

/** Removes fields of a class and changes its numbers. */
export const cutClass = (
  { raw }: BusyClub,
  { yogaClass }: Class,
  fields: string[],
  inc: Record<string, number> = {},
) => {
  const $unset = Object.fromEntries(fields.map((field) => [field, '' as const]))
  return raw.classes.updateOne({ _id: yogaClass._id }, { $unset, $inc: { rev: 1, ...inc } })
}

export const hoursFromNow = ({ club }: BusyClub, hours: number) =>
  new Date(club.clock.now().getTime() + hours * 3_600_000)
