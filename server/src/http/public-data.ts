import type { PublicLists } from '@ningjing/contract/pages'

/** How long another process or the sweeper may change the lists unnoticed, in milliseconds. */
const RECHECK_MS = 5_000

export type PublicData = ReturnType<typeof createPublicData>

/** The lists as they were last read; the version changes with their content. */
export type VersionedLists = { lists: PublicLists; version: number }

/**
 * Keeps the data of the public pages in memory. It is read again after `invalidate`, and every few seconds while
 * pages are requested.
 */
export function createPublicData(read: () => Promise<PublicLists>) {
  let known: (VersionedLists & { text: string; readAt: number }) | undefined
  let changes = 0
  let seenChanges = -1
  let reading: Promise<void> | undefined

  const readAgain = async (): Promise<void> => {
    const changesBefore = changes
    const lists = await read()
    const text = JSON.stringify(lists)
    const isSame = known?.text === text
    known = { lists, text, version: (known?.version ?? 0) + (isSame ? 0 : 1), readAt: Date.now() }
    seenChanges = changesBefore
  }
  const refresh = (): Promise<void> => {
    reading ??= readAgain().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    /** Says that the lists may have changed: the next caller of `current` waits until they are read again. */
    invalidate: (): void => {
      changes += 1
    },
    /** The current lists, or the last ones while the database is down; undefined before they were read once. */
    current: async (): Promise<VersionedLists | undefined> => {
      const refreshed = async () => {
        // A read that began before the change does not count; then a second one is needed.
        for (let round = 0; round < 2 && seenChanges < changes; round += 1) await refresh()
      }
      if (seenChanges < changes) await refreshed().catch(() => undefined)
      else if (known && Date.now() - known.readAt > RECHECK_MS) void refresh().catch(() => undefined)
      return known
    },
  }
}
