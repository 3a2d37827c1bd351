import { expect, it, onTestFinished, vi } from 'vitest'
import { openClub } from './club.ts'

it('is the same for the next test, whatever the clock said when it was made', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-01-01') })
  onTestFinished(() => void vi.useRealTimers())
  const { stores } = await openClub()
  expect((await stores.ledger.loggedSince()).getTime()).toBeLessThan(Date.now())
})
