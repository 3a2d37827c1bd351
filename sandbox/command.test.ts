import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const file = join(import.meta.dirname, 'command.ts')

/** Runs a command of the server as the npm script does, with only these settings. */
function run(settings: Record<string, string>, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], {
    env: { PATH: process.env.PATH, MONGODB_URI: '', STRIPE_SECRET_KEY: '', ...settings },
    encoding: 'utf8',
  })
  return { status, text: (stdout + stderr).trim() }
}

it('says in one line that there is no sandbox to work on yet', () => {
  const { status, text } = run({ DATA_DIR: join(tmpdir(), 'ningjing-never-started') }, 'reconcile')
  expect(status).toBe(1)
  expect(text).toBe('MONGODB_URI is not set, and there is no sandbox yet to work on: npm start makes one.')
})

it('leaves every setting to the caller once a database is named', () => {
  const { status, text } = run({ MONGODB_URI: 'mongodb://127.0.0.1:1/club' }, 'reconcile')
  expect(status).toBe(1)
  expect(text).toBe('STRIPE_SECRET_KEY: is missing')
})

it('hands arguments and exit code through', () => {
  const { status, text } = run({ MONGODB_URI: 'mongodb://127.0.0.1:1/club' }, 'role', 'ana@club.example')
  expect(status).toBe(1)
  expect(text).toBe('npm run role -- <email> admin|instructor|student')
})
