import { execFileSync, fork } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { COMPILE_CACHE } from './testing/compile-cache.ts'
import { processSettings } from './testing/process-settings.ts'
import { SLOW_TEST_MS } from './testing/slow-tests.ts'
import { borrowDatabase } from './testing/test-database.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS })

const SIGN = 'WATCHDOG=1 to /run/socket\n'

/** Starts a server with this environment and a systemd-notify that writes down its arguments. */
function start(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'ningjing-watchdog-'))
  const file = join(folder, 'told')
  const command = join(folder, 'systemd-notify')
  writeFileSync(command, `#!/bin/sh\necho "$1 to $NOTIFY_SOCKET" >>${file}\n`)
  chmodSync(command, 0o755)
  const settings = {
    ...{ ...COMPILE_CACHE, ...processSettings(), PORT: '0', SITE_DIR: '/nowhere' },
    MONGODB_URI: borrowDatabase().uri,
  }
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    env: { ...settings, PATH: `${folder}:/usr/bin:/bin`, ...env },
    silent: true,
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return { child, told: () => (existsSync(file) ? readFileSync(file, 'utf8') : '') }
}

it('tells systemd that it runs, until it hangs', async () => {
  const { child, told } = start({ NOTIFY_SOCKET: '/run/socket', WATCHDOG_USEC: '300000' })
  await expect.poll(told, { timeout: 20_000 }).toContain(SIGN.repeat(3))
  execFileSync('kill', ['-STOP', String(child.pid)])
  await new Promise((resolve) => setTimeout(resolve, 500))
  const last = told()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(told()).toBe(last)
})

it('tells nothing without a watchdog', async () => {
  const { child, told } = start({ NOTIFY_SOCKET: '/run/socket' })
  await new Promise((resolve) => child.once('message', resolve))
  expect(told()).toBe('')
})
