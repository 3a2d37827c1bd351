import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it } from 'vitest'
import { PROMISES } from '../features/reconciliation/promises.ts'
import { testApp } from '../testing/test-app.ts'

const program = fileURLToPath(new URL('reconcile.ts', import.meta.url))

/** Runs the command; never throws. */
function reconcile(settings: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    const env = {
      PATH: '',
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_API_URL: inject('cardsUrl'),
      ...settings,
    }
    execFile(process.execPath, [program], { env, cwd: '/' }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, lines: `${stdout}${stderr}`.trim().split('\n') })
    })
  })
}

describe('npm run reconcile', { timeout: 60_000 }, () => {
  it('finds no discrepancy in a sound database', async () => {
    const { databaseUri, addUser, addClass, stores } = await testApp()
    await addUser({ _id: stores.newId(), role: 'admin' })
    await addClass({ _id: stores.newId() })
    expect(await reconcile({ MONGODB_URI: databaseUri })).toEqual({
      code: 0,
      lines: ['No discrepancies.'],
    })
  })

  it('prints a line with the broken promise for each discrepancy, and fails', async () => {
    const { databaseUri, addUser, addClass, stores } = await testApp()
    await addUser({ _id: stores.newId(), role: 'admin' })
    const { _id } = await addClass({ _id: stores.newId(), seats: 3, capacity: 5 })
    expect(await reconcile({ MONGODB_URI: databaseUri })).toEqual({
      code: 1,
      lines: [
        `I1  ${PROMISES.I1}  class ${_id}: seats 3, held 0, enrolled 0, capacity 5 do not add up`,
        `I15  ${PROMISES.I15}  class ${_id}: shows 3 seats, but 5 can be held`,
        '2 discrepancies.',
      ],
    })
  })

  it('fails with one line when a setting is missing or the provider is down', async () => {
    const { databaseUri } = await testApp()
    const missing = await reconcile({ MONGODB_URI: '' })
    expect(missing).toEqual({ code: 1, lines: ['MONGODB_URI: is missing'] })
    const down = await reconcile({ MONGODB_URI: databaseUri, STRIPE_API_URL: 'http://127.0.0.1:1' })
    expect(down).toEqual({
      code: 1,
      lines: ['The card service cannot be reached. Please try again.'],
    })
  })
})
