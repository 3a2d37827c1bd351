import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { messageOf } from '../features/mails/message.ts'
import { COMPILE_CACHE } from '../testing/compile-cache.ts'
import { mailClub } from '../testing/mail-club.ts'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const program = fileURLToPath(new URL('alert.ts', import.meta.url))
const SETTINGS = {
  JWT_SECRET: 'a secret of the tests, long enough to be one',
  FIREBASE_PROJECT_ID: 'demo-ningjing',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_tests',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Ningjing <hello@ningjing.example>',
  SITE_ORIGIN: 'https://ningjing.example',
}

/** Runs the command; never throws. */
function alert(uri: string, what: string): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const env = { ...COMPILE_CACHE, PATH: '', ...SETTINGS, MONGODB_URI: uri }
    execFile(process.execPath, [program, what], { env, cwd: '/' }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, out: `${stdout}${stderr}`.trim() })
    })
  })
}

it('mails every admin once a day that a job has failed', async () => {
  const club = await mailClub()
  const admins = [await club.addUser({ role: 'admin' }), await club.addUser({ role: 'admin' })]
  for (let time = 0; time < 2; time += 1) {
    expect(await alert(club.databaseUri, 'backup')).toEqual({ code: 0, out: '' })
  }
  const { items } = await club.stores.mails.page({ limit: 10 })
  expect(items.map(({ userId, state }) => [userId, state]).sort()).toEqual(
    admins.map(({ _id }) => [_id, 'due']).sort(),
  )
  const message = await messageOf(club.deps, items[0]!)
  expect(message?.subject).toBe('The backup has failed')
})

it('says how many discrepancies the run has just found, or that it could not look', async () => {
  const club = await mailClub()
  await club.addUser({ role: 'admin' })
  const at = new Date()
  await club.stores.reconciliation.record({
    ...{ classes: 1, payments: 1, ours: { paid: 1, refunded: 0 }, provider: { paid: 1, refunded: 0 } },
    ...{ startedAt: at, endedAt: at, by: null, found: 2, discrepancies: [] },
  })
  await alert(club.databaseUri, 'reconciliation')
  const { items } = await club.stores.mails.page({ limit: 10 })
  const message = await messageOf(club.deps, items[0]!)
  expect(message?.subject).toBe('The reconciliation has found 2 discrepancies')
})

it('ends with one clear line when it cannot', async () => {
  expect(await alert('mongodb://127.0.0.1:9/x', 'weather')).toEqual({
    code: 1,
    out: 'npm run alert -- backup|reconciliation|dispute|certificate',
  })
})
