import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStores } from '../database.ts'
import { testApp } from '../testing/test-app.ts'

describe('a lock', () => {
  it('lets one in at a time, also of two server processes', async () => {
    const { stores, databaseUri } = await testApp()
    const others = await openStores(databaseUri)
    onTestFinished(() => others.close())
    let inside = 0
    let most = 0
    const visit = async () => {
      inside += 1
      most = Math.max(most, inside)
      await wait(5)
      inside -= 1
    }
    const visits = [stores, others, stores, others, stores].map(({ locks }) => locks.during('roles', visit))
    await Promise.all(visits)
    expect([most, inside]).toEqual([1, 0])
  })

  it('is free again after a failure, and does not block another lock', async () => {
    const { stores } = await testApp()
    const fail = () => Promise.reject(new Error('broken'))
    await expect(stores.locks.during('roles', fail)).rejects.toThrow('broken')
    const nested = () => stores.locks.during('other', async () => 'both')
    expect(await stores.locks.during('roles', nested)).toBe('both')
  })
})
