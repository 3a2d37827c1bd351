import { expect, it } from 'vitest'
import type { ClassRecord } from '../domain/records.ts'
import { testApp } from '../testing/test-app.ts'

const HOUR_MS = 3_600_000

it('the dates of a student in a class are those to come that are sold by themselves, by time', async () => {
  const { stores, addClass, clock } = await testApp()
  const now = clock.now()
  const dateIn = (hours: number, changes: Partial<ClassRecord> = {}) =>
    addClass({
      of: 'hatha',
      firstAt: new Date(now.getTime() + hours * HOUR_MS),
      roster: { ana: { orderId: 'order', at: now } },
      ...changes,
    })
  const later = await dateIn(48)
  const next = await dateIn(24)
  await dateIn(24, { of: 'yin' })
  await dateIn(24, { roster: { ben: { orderId: 'other', at: now } } })
  await dateIn(24, { stage: 'canceled' })
  await dateIn(0)
  await dateIn(-24)
  const found = await stores.seats.datesOf('ana', ['hatha', 'power'], now)
  expect(found).toMatchObject([next, later].map(({ _id, firstAt }) => ({ _id, of: 'hatha', firstAt })))
})
