import { aSession } from '@ningjing/contract/testing/builders'
import { expect, it } from 'vitest'
import { comingDates } from './use-date-conflicts.ts'

const DAY_MS = 86_400_000
const sessionIn = (days: number) => aSession({ at: new Date(Date.now() + days * DAY_MS).toISOString() })

it('are neither over nor canceled', () => {
  const coming = sessionIn(1)
  const canceled = { ...sessionIn(2), canceled: true }
  expect(comingDates([sessionIn(-1), coming, canceled])).toEqual([
    { id: coming.id, local: coming.local, minutes: coming.minutes },
  ])
})

it('are no more than the API looks up at once', () => {
  expect(comingDates(Array.from({ length: 61 }, (_, day) => sessionIn(day + 1)))).toHaveLength(60)
})
