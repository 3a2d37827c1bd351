import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStores } from '../database.ts'
import { testApp } from '../testing/test-app.ts'

const LEASE_MS = 5_000

/** Two server processes on one database. */
async function twoProcesses() {
  const { stores, databaseUri } = await testApp()
  const others = await openStores(databaseUri)
  onTestFinished(() => others.close())
  return { stores, others }
}

describe('a lock', () => {
  it('of a killed process ends after its lease', async () => {
    const { stores, others } = await twoProcesses()
    const isHeld = Promise.withResolvers<void>()
    void others.locks.during('roles', () => {
      isHeld.resolve()
      return new Promise(() => {})
    })
    await isHeld.promise
    await others.close()
    const started = Date.now()
    expect(await stores.locks.during('roles', async () => 'mine')).toBe('mine')
    expect(Date.now() - started).toBeGreaterThan(LEASE_MS - 1_000)
  })

  it('stays with work that takes longer than its lease', async () => {
    const { stores, others } = await twoProcesses()
    const order: string[] = []
    const long = stores.locks.during('roles', async (assertLocked) => {
      order.push('long begins')
      await wait(LEASE_MS * 1.5)
      await assertLocked()
      order.push('long ends')
    })
    await wait(50)
    await others.locks.during('roles', async () => order.push('next'))
    await long
    expect(order).toEqual(['long begins', 'long ends', 'next'])
  })
})
