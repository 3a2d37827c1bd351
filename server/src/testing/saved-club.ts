import { expect, onTestFinished } from 'vitest'
import type { Deps } from '../deps.ts'
import { stripeCards } from '../gateways/cards.ts'
import { type Club, cardsSince, openClub } from './club.ts'
import { addRecords, openRawDatabase, readRecords } from './raw-database.store.ts'
import { testConfig } from './test-app.ts'

/**
 * A club with its raw records, without a discrepancy. It is built once in a file of tests and then restored from its
 * records, until a test changes its payments at the provider.
 * @param buildParts lets things happen in an empty club, and returns who did what
 */
export function savedClub<Parts>(
  buildParts: (club: Club) => Promise<Parts>,
  settings: Record<string, string> = {},
) {
  let saved:
    | { parts: Parts; records: Awaited<ReturnType<typeof readRecords>>; openedAtMs: number }
    | undefined

  const open = async (overrides: Partial<Deps> = {}) => {
    const club = await openClub(settings, overrides)
    const raw = await openRawDatabase(club.databaseUri)
    onTestFinished(raw.close)
    return { club, raw }
  }
  const build = async () => {
    const openedAtMs = Date.now() - 1000
    const { club, raw } = await open()
    const parts = await buildParts(club)
    expect(await club.discrepancies()).toEqual([])
    saved = { parts, records: await readRecords(club), openedAtMs }
    return { club, raw, ...parts }
  }
  const restore = async () => {
    if (!saved) return undefined
    const { parts, records, openedAtMs } = saved
    const { club, raw } = await open({ cards: cardsSince(stripeCards(testConfig(settings)), openedAtMs) })
    await addRecords(club, records)
    return (await club.discrepancies()).length === 0 ? { club, raw, ...parts } : undefined
  }
  return async () => (await restore()) ?? build()
}
