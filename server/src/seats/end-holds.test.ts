import { anId } from '@ningjing/contract/testing/builders'
import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { endHolds } from './end-holds.ts'

it('every seat that a student holds is released, and no other', async () => {
  const { deps, addClass, clock } = await testApp()
  const [student, other] = [anId(), anId()]
  const hold = () => ({
    orderId: anId(),
    selectedId: anId(),
    cents: 4500,
    createdAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + 600_000),
  })
  const classes = [
    await addClass({ held: 2, holds: { [student]: hold(), [other]: hold() } }),
    await addClass({ held: 1, holds: { [student]: hold() } }),
    await addClass({ held: 1, holds: { [other]: hold() } }),
  ]
  const ended: unknown[] = []
  await endHolds(
    deps,
    async (_deps, userId, classId) => {
      ended.push([userId, classId])
      return 'ended'
    },
    student,
  )
  expect(ended.toSorted()).toEqual([classes[0], classes[1]].map((one) => [student, one?._id]).toSorted())
})
