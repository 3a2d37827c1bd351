import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openStores } from '../../database.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'
import { testApp } from '../../testing/test-app.ts'
import { changeRole } from './change-role.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

/** Longer than any lease or call, in milliseconds. */
const STALL_MS = 11_000

/** Two admins, each with a server process of their own. */
async function twoAdmins() {
  const { deps, stores, databaseUri, addUser } = await testApp()
  const others = await openStores(databaseUri)
  onTestFinished(() => others.close())
  const [ana, ben] = [await addUser({ role: 'admin' }), await addUser({ role: 'admin' })]
  return { deps, stores, others: { ...deps, stores: others }, ana, ben }
}

describe('two admins who take the role from each other', () => {
  it('leave one admin, even when the process of one stalls between its check and its write', async () => {
    const { deps, stores, others, ana, ben } = await twoAdmins()
    const isChecked = Promise.withResolvers<void>()
    const countAdmins = stores.users.countAdmins
    vi.spyOn(stores.users, 'countAdmins').mockImplementationOnce(async () => {
      const count = await countAdmins()
      isChecked.resolve()
      await wait(STALL_MS)
      return count
    })
    const stalled = changeRole(deps, ana, ben._id, 'instructor')
    const refused = expect(stalled).rejects.toMatchObject({ code: 'role.not-allowed' })
    await isChecked.promise
    expect(await changeRole(others, ben, ana._id, 'instructor')).toEqual({ modifiedCount: 1 })
    await refused
    expect(await countAdmins()).toBe(1)
  })
})

describe('a process that stalls after its change of a role was decided', () => {
  it('blocks nobody, and does not write it again when it wakes up', async () => {
    const { deps, stores, others, ana, ben } = await twoAdmins()
    const isDecided = Promise.withResolvers<void>()
    const isOvertaken = Promise.withResolvers<void>()
    const { apply } = stores.roles
    vi.spyOn(stores.roles, 'apply').mockImplementationOnce(async (turn, change) => {
      isDecided.resolve()
      await isOvertaken.promise
      await apply(turn, change)
    })
    const stalled = changeRole(deps, ana, ben._id, 'instructor')
    await isDecided.promise
    await expect(changeRole(others, ben, ana._id, 'instructor')).rejects.toMatchObject({
      code: 'role.not-allowed',
    })
    expect(await changeRole(others, ana, ben._id, 'admin')).toEqual({ modifiedCount: 1 })
    isOvertaken.resolve()
    await stalled
    expect(await stores.users.find(ben._id)).toMatchObject({ role: 'admin' })
    const log = await stores.audit.listFor(ben._id)
    expect(log.map(({ before, after }) => `${before?.role} ${after?.role}`)).toEqual([
      'admin instructor',
      'instructor admin',
    ])
  })
})
