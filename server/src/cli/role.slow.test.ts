import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { COMPILE_CACHE } from '../testing/compile-cache.ts'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'
import { testApp } from '../testing/test-app.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const program = fileURLToPath(new URL('role.ts', import.meta.url))

/** Runs the command; never throws. */
function role(uri: string, ...words: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const env = { ...COMPILE_CACHE, PATH: '', MONGODB_URI: uri }
    execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, out: `${stdout}${stderr}`.trim() })
    })
  })
}

describe('npm run role', () => {
  it('makes the first admin, with the e-mail in any case', async () => {
    const { databaseUri, addUser, stores } = await testApp()
    const ana = await addUser({ email: 'ana@ningjing.example' })
    const { code, out } = await role(databaseUri, 'Ana@Ningjing.example', 'admin')
    expect([code, out]).toEqual([0, 'Ana@Ningjing.example is now admin.'])
    // A server process does what this leaves behind.
    const todo = [expect.objectContaining({ kind: 'role', role: 'admin' })]
    expect(await stores.users.find(ana._id)).toEqual({ ...ana, role: 'admin', todo, todos: 1 })
    expect((await role(databaseUri, ana.email, 'admin')).out).toContain('already')
  })

  it('ends with one clear line when it cannot', async () => {
    const { databaseUri, addUser } = await testApp()
    await addUser({ email: 'root@ningjing.example', role: 'admin' })
    const answers = await Promise.all([
      role(databaseUri, 'nobody@ningjing.example', 'admin'),
      role(databaseUri, 'root@ningjing.example', 'student'),
      role(databaseUri, 'root@ningjing.example', 'king'),
      role('', 'root@ningjing.example', 'admin'),
    ])
    expect(answers).toEqual([
      { code: 1, out: 'There is no such user. Sign in on the site first.' },
      { code: 1, out: 'The last admin must stay an admin.' },
      { code: 1, out: 'npm run role -- <email> admin|instructor|student' },
      { code: 1, out: 'MONGODB_URI: is missing' },
    ])
  })
})
