import { anId } from '@ningjing/contract/testing/builders'
import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { assertNotInSeries, isInSeries } from './in-series.ts'

it('a student of a class is refused at its dates, and nobody else is', async () => {
  const { deps, addClass, clock } = await testApp()
  const [student, other] = [anId(), anId()]
  const parent = await addClass({
    seats: 11,
    enrolled: 1,
    roster: { [student]: { orderId: anId(), at: clock.now() } },
  })
  const date = await addClass({ of: parent._id })
  expect(await isInSeries(deps, student, date)).toBe(true)
  expect(await isInSeries(deps, other, date)).toBe(false)
  expect(await isInSeries(deps, student, parent)).toBe(false)
  expect(await isInSeries(deps, student, { of: anId() })).toBe(false)

  await expect(assertNotInSeries(deps, student, date._id)).rejects.toMatchObject({ code: 'enrolment.exists' })
  await assertNotInSeries(deps, other, date._id)
  await assertNotInSeries(deps, student, parent._id)
  await assertNotInSeries(deps, student, anId())
})
