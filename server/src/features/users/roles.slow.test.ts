import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openStores } from '../../database.ts'
import { testApp } from '../../testing/test-app.ts'
import { changeRole } from './users.ts'

/** Longer than the lease of the lock of roles, in milliseconds. */
const STALL_MS = 6_000

describe('two admins who take the role from each other', () => {
  it('leave one admin, even when the process of one stalls between its check and its write', async () => {
    const { deps, stores, databaseUri, addUser } = await testApp()
    const others = await openStores(databaseUri)
    onTestFinished(() => others.close())
    const [ana, ben] = [await addUser({ role: 'admin' }), await addUser({ role: 'admin' })]
    const isChecked = Promise.withResolvers<void>()
    const countAdmins = stores.users.countAdmins
    vi.spyOn(stores.users, 'countAdmins').mockImplementationOnce(async () => {
      const count = await countAdmins()
      isChecked.resolve()
      await wait(STALL_MS)
      return count
    })
    // A stalled process does not renew its lock.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const stalled = changeRole(deps, ana, ben._id, 'instructor')
    const refused = expect(stalled).rejects.toMatchObject({ code: 'request.timed-out' })
    await isChecked.promise
    vi.useRealTimers()
    expect(await changeRole({ ...deps, stores: others }, ben, ana._id, 'instructor')).toEqual({
      modifiedCount: 1,
    })
    await refused
    expect(await countAdmins()).toBe(1)
  })
})
