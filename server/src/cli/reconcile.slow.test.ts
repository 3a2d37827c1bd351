import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { PROMISES } from '../features/reconciliation/promises.rules.ts'
import { reconcileProcess } from '../gateways/reconcile-process.ts'
import { atCheckout, enrolledByCard, loseTheSeat, openClub } from '../testing/club.ts'
import { COMPILE_CACHE } from '../testing/compile-cache.ts'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'
import { testApp } from '../testing/test-app.ts'
import { cardsUrl } from '../testing/worker-servers.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const program = fileURLToPath(new URL('reconcile.ts', import.meta.url))

/** Runs the command; never throws. */
function reconcile(settings: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    const env = {
      ...COMPILE_CACHE,
      PATH: '',
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_API_URL: cardsUrl(),
      ...settings,
    }
    execFile(process.execPath, [program], { env, cwd: '/' }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, lines: `${stdout}${stderr}`.trim().split('\n') })
    })
  })
}

describe('npm run reconcile', () => {
  it('finds no discrepancy in a sound database', async () => {
    const { databaseUri, yogaClass, discrepancies } = await openClub()
    await yogaClass()
    expect(await discrepancies()).toEqual([])
    expect(await reconcile({ MONGODB_URI: databaseUri })).toEqual({
      code: 0,
      lines: ['No discrepancies.'],
    })
  })

  it('prints a line with the broken promise for each discrepancy, and fails', async () => {
    const { databaseUri, yogaClass, discrepancies } = await openClub()
    const { _id } = await yogaClass({ seats: 3, capacity: 5 })
    expect(await discrepancies()).toHaveLength(2)
    expect(await reconcile({ MONGODB_URI: databaseUri })).toEqual({
      code: 1,
      lines: [
        `I1  ${PROMISES.I1}  class ${_id}: seats 3, held 0, enrolled 0, capacity 5 do not add up`,
        `I15  ${PROMISES.I15}  class ${_id}: shows 3 seats, but 5 can be held`,
        '2 discrepancies.',
      ],
    })
  })

  it('stores what it has found, with the same sums of money as the card provider', async () => {
    const club = await openClub()
    await enrolledByCard(club)
    const refunded = await atCheckout(club, 1)
    await loseTheSeat(club, refunded)
    await club.confirm(refunded.intentId)
    await club.record(refunded.student, { transactionId: refunded.intentId })
    await club.yogaClass({ seats: 3, capacity: 5 })
    expect(await club.discrepancies()).toHaveLength(2)
    await reconcile({ MONGODB_URI: club.databaseUri })
    expect(await club.stores.reconciliation.read()).toMatchObject({
      run: {
        by: null,
        classes: 3,
        payments: 2,
        ours: { paid: 9000, refunded: 0 },
        provider: { paid: 13_500, refunded: 4500 },
        found: 2,
        discrepancies: [{ promise: 'I1' }, { promise: 'I15' }],
      },
    })
  })

  it('runs beside the server for an admin, and says when it could not look', async () => {
    const { deps, databaseUri, stores, discrepancies } = await openClub()
    expect(await discrepancies()).toEqual([])
    const config = { ...deps.config, MONGODB_URI: databaseUri }
    expect(await reconcileProcess(config)('a'.repeat(24))).toBe(true)
    expect(await stores.reconciliation.read()).toMatchObject({ run: { by: 'a'.repeat(24), found: 0 } })
    expect(await reconcileProcess({ ...config, STRIPE_API_URL: 'http://127.0.0.1:1' })('b')).toBe(false)
  })

  it('ends with another code and one line when it cannot look', async () => {
    const { databaseUri } = await testApp()
    const missing = await reconcile({ MONGODB_URI: '' })
    expect(missing).toEqual({ code: 2, lines: ['MONGODB_URI: is missing'] })
    const down = await reconcile({ MONGODB_URI: databaseUri, STRIPE_API_URL: 'http://127.0.0.1:1' })
    expect(down).toEqual({
      code: 2,
      lines: ['The card service cannot be reached. Please try again.'],
    })
    const { code, lines } = await reconcile({ MONGODB_URI: 'mongodb://127.0.0.1:1/club' })
    expect([code, lines.length]).toEqual([2, 1])
  })
})
