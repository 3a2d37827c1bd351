import { execFile, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { request as requestTls } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { COMPILE_CACHE } from '@ningjing/server/testing/compile-cache'
import { processSettings } from '@ningjing/server/testing/process-settings'
import { hasNginx, SITE_NAME, startNginx, startPlainProxy } from '@ningjing/server/testing/proxies'
import { SLOW_TEST_MS } from '@ningjing/server/testing/slow-tests'
import { borrowDatabase } from '@ningjing/server/testing/test-database'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const MAX_BYTES = 180_000_000
const CLIENTS = 4
const ROOT = resolve(import.meta.dirname, '..')

const folder = mkdtempSync(join(tmpdir(), 'ningjing-releases-'))
const [one, two] = [join(folder, 'releases/one'), join(folder, 'releases/two')]
const PATH = process.env.PATH ?? ''

/** Makes a release whose scripts differ from those of others by the key. */
function makeRelease(name: string, key: string): void {
  const settings = {
    VITE_FIREBASE_API_KEY: key,
    VITE_FIREBASE_AUTH_DOMAIN: 'ningjing.firebaseapp.com',
    VITE_FIREBASE_PROJECT_ID: 'demo-ningjing',
    VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  }
  const args = [join(ROOT, 'deploy/release.ts'), '--to', join(folder, 'releases'), '--name', name]
  execFileSync(process.execPath, args, { env: { PATH, ...settings } })
}

beforeAll(() => {
  const settings = {
    PORT: '0',
    MONGODB_URI: borrowDatabase().uri,
    ...processSettings(),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`)
  writeFileSync(join(folder, '.env'), lines.join(''))
  makeRelease('one', 'first')
  makeRelease('two', 'second')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts the server of a release in its folder, as its unit does. */
async function startServer(release: string, port = 0) {
  const child = fork('server/src/main.ts', {
    cwd: release,
    env: { ...COMPILE_CACHE, PATH, ...(port > 0 && { PORT: String(port) }) },
    execArgv: ['--env-file-if-exists=../../.env'],
    silent: true,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [{ ready }] = (await once(child, 'message')) as [{ ready: string }]
  return { child, port: Number(new URL(ready).port) }
}

async function ask(url: string, method = 'GET'): Promise<{ status: number; text: string }> {
  const send = url.startsWith('https:') ? requestTls : request
  const sent = send(url, {
    method,
    rejectUnauthorized: false,
    servername: SITE_NAME,
    headers: { accept: '*/*', host: SITE_NAME },
  })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks = await answer.setEncoding('utf8').toArray()
  return { status: answer.statusCode ?? 0, text: chunks.join('') }
}

const assetsOf = (release: string) => readdirSync(join(release, 'client/dist/assets'))
const ownAssetsOf = (release: string): string[] =>
  JSON.parse(readFileSync(join(release, 'client/dist/.pages/own-assets.json'), 'utf8'))

it('holds what a site needs and no more', () => {
  const files = globSync('**/*', { cwd: two, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.map((file) => statSync(join(file.parentPath, file.name)).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES)
  expect(globSync('{server,contract,deploy}/**/*.test.ts', { cwd: two })).toEqual([])
})

it('has the assets of the release before it, and knows its own', () => {
  const [older, newer] = [ownAssetsOf(one), ownAssetsOf(two)]
  const onlyOlder = older.filter((file) => !newer.includes(file))
  expect(onlyOlder.length).toBeGreaterThan(0)
  expect(assetsOf(two)).toEqual(expect.arrayContaining([...older, ...newer]))
})

it('has commands that read the settings beside the folder of releases', async () => {
  const { scripts } = JSON.parse(readFileSync(join(two, 'package.json'), 'utf8'))
  const programs = Object.values<string>(scripts).map((script) => script.split(' ').at(-1) ?? '')
  expect(programs.filter((program) => !existsSync(join(two, program)))).toEqual([])
  const options = { cwd: two, env: { PATH, HOME: folder } }
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'migrate'], options)
  expect(stdout).toContain('The database is up to date.\n')
})

it('replaces the release before it under load, without a failed request', { retry: 2 }, async () => {
  const old = [await startServer(one), await startServer(one)]
  const startProxy = hasNginx ? startNginx : startPlainProxy
  const site = await startProxy(old.map(({ port }) => port))
  const failed: string[] = []
  const assets = new Set<string>()
  let isReplaced = false
  const expectStatus = async (path: string, status: number, method?: string) => {
    const answer = await ask(site + path, method)
    if (answer.status !== status) failed.push(`${path} ${answer.status}`)
    return answer.text
  }
  const client = async () => {
    while (!isReplaced) {
      const page = await expectStatus('/classes', 200)
      const named = [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([path]) => path)
      for (const path of new Set(named)) {
        assets.add(path)
        await expectStatus(path, 200)
      }
      await expectStatus('/ningjing/publicClasses', 200)
      await expectStatus('/ningjing/jwt', 401, 'POST')
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  for (const { child, port } of old) {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await startServer(two, port)
  }
  isReplaced = true
  await Promise.all(clients)
  expect(failed).toEqual([])
  const served = (release: string) => ownAssetsOf(release).filter((file) => assets.has(`/assets/${file}`))
  expect(served(one).filter((file) => !served(two).includes(file))).not.toEqual([])
  expect(JSON.parse((await ask(`${site}/healthz`)).text)).toEqual({ status: 'ok', version: 'two' })
  for (const file of ownAssetsOf(one)) await expectStatus(`/assets/${file}`, 200)
  expect(failed).toEqual([])
})
