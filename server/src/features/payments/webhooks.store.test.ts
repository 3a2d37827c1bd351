import { beforeEach, expect, it } from 'vitest'
import type { WebhookRecord } from '../../domain/card.records.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let webhooks: TestApp['stores']['webhooks']

beforeEach(async () => {
  webhooks = (await testApp()).stores.webhooks
})

const anEvent = (_id: string, hour: number, done = false): WebhookRecord => ({
  _id,
  type: 'payment_intent.succeeded',
  intentId: 'pi_1',
  receivedAt: new Date(`2026-05-04T0${hour}:00:00Z`),
  done,
})

it('events wait, oldest first, until one call has marked them as acted on', async () => {
  const [first, second, third] = [anEvent('evt_b', 1), anEvent('evt_c', 2), anEvent('evt_a', 3)]
  for (const event of [third, first, second, anEvent('evt_d', 4, true)]) await webhooks.insertOnce(event)
  expect(await webhooks.waiting()).toEqual([first, second, third])
  const marks = await Promise.all([1, 2].map(() => webhooks.markDone('evt_b')))
  expect(marks.sort()).toEqual([false, true])
  expect(await webhooks.waiting()).toEqual([second, third])
  expect(await webhooks.find('evt_b')).toEqual({ ...first, done: true })
})

it('events are found by their ids, and the last one by its time', async () => {
  expect(await webhooks.lastReceivedAt()).toBeUndefined()
  for (const event of [anEvent('evt_a', 2), anEvent('evt_b', 3), anEvent('evt_c', 1)]) {
    expect(await webhooks.insertOnce(event)).toBe(true)
  }
  expect(await webhooks.insertOnce(anEvent('evt_a', 4))).toBe(false)
  expect(await webhooks.lastReceivedAt()).toEqual(anEvent('', 3).receivedAt)
  expect((await webhooks.storedIds(['evt_a', 'evt_c', 'evt_x'])).sort()).toEqual(['evt_a', 'evt_c'])
})
