import type { PublicLists } from '@ningjing/contract/pages'

/** Another process, or the sweeper, may have changed the lists: they are read again after this, in milliseconds. */
const RECHECK_MS = 5_000

/** What `followLists` answers. */
export type FollowedLists = ReturnType<typeof followLists>

/** The lists as they were last read; the version changes with what they hold. */
export type CurrentLists = { lists: PublicLists; version: number }

/**
 * Follows the public lists without asking the database for each page: they are read again after a call that
 * may have changed them, and every few seconds while somebody looks.
 */
export function followLists(read: () => Promise<PublicLists>) {
  let known: (CurrentLists & { text: string; readAt: number }) | undefined
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
    /** Something may have changed; the next who asks waits for the new lists. */
    markChanged: (): void => {
      changes += 1
    },
    /** The lists of now, or the last ones while the database cannot be asked; nothing when there are none yet. */
    current: async (): Promise<CurrentLists | undefined> => {
      const refreshed = async () => {
        // One reading may have begun before the change: then a second one is needed.
        for (let round = 0; round < 2 && seenChanges < changes; round += 1) await refresh()
      }
      if (seenChanges < changes) await refreshed().catch(() => undefined)
      else if (known && Date.now() - known.readAt > RECHECK_MS) void refresh().catch(() => undefined)
      return known
    },
  }
}
