import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const file = join(import.meta.dirname, 'command.ts')

/** Runs a command of the server as the npm script does, with only these settings. */
function run(settings: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, MONGODB_URI: '', STRIPE_SECRET_KEY: '', ...settings },
    encoding: 'utf8',
  })
  return { status, text: (stdout + stderr).trim() }
}

it('says in one line that no sandbox exists yet', () => {
  const { status, text } = run({ DATA_DIR: join(tmpdir(), 'ningjing-never-started') }, 'reconcile')
  expect(status).toBe(2)
  expect(text).toBe('MONGODB_URI is not set and there is no sandbox yet: run npm start first.')
})

it("uses only the caller's settings once a database is set", () => {
  const { status, text } = run({ MONGODB_URI: 'mongodb://127.0.0.1:1/club' }, 'reconcile')
  expect(status).toBe(2)
  expect(text).toBe('STRIPE_SECRET_KEY: is missing')
})

it('passes on arguments and exit code', () => {
  const { status, text } = run({ MONGODB_URI: 'mongodb://127.0.0.1:1/club' }, 'role', 'ana@club.example')
  expect(status).toBe(1)
  expect(text).toBe('npm run role -- <email> admin|instructor|student')
})
