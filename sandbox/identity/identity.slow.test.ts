import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SLOW_TEST_MS } from '../../server/src/testing/slow-tests.ts'
import { PROJECT_ID } from './project-id.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

type Session = { localId: string; idToken: string; refreshToken: string }

const PASSWORD = 'Namaste!108'
const folder = mkdtempSync(join(tmpdir(), 'ningjing-identity-'))

let child: ChildProcess
let address: string

beforeAll(startChild)
afterAll(async () => {
  await killChild()
  rmSync(folder, { recursive: true })
})

describe('after a kill -9 and a restart', () => {
  let ana: Session
  let mei: Session

  beforeAll(async () => {
    ana = await register('ana@example.com')
    await call('accounts:update', { idToken: ana.idToken, displayName: 'Ana', photoUrl: '/art/ana.svg' })
    mei = (await signInWithGoogle('google-1', 'mei@example.com')).body
    const di = await register('di@example.com')
    await call('accounts:delete', { idToken: di.idToken })
    await restart()
  })

  it('signs a user in with the same password and id', async () => {
    const signedIn = await signIn('ana@example.com', PASSWORD)
    expect(signedIn.body.localId).toBe(ana.localId)
    const rejected = await signIn('ana@example.com', 'Other!108')
    expect(rejected.body.error.message).toBe('INVALID_PASSWORD')
  })

  it('gives a Google user the same id', async () => {
    const { body } = await signInWithGoogle('google-1', 'mei@example.com')
    expect(body.localId).toBe(mei.localId)
    expect(body.isNewUser).toBeUndefined()
  })

  it('keeps a changed name and photo', async () => {
    const { body } = await call('accounts:lookup', { idToken: ana.idToken })
    expect(body.users[0]).toMatchObject({ displayName: 'Ana', photoUrl: '/art/ana.svg' })
  })

  it('keeps a browser signed in: its session gets a new token that is not revoked', async () => {
    const { users } = (await call('accounts:lookup', { idToken: ana.idToken })).body
    const renewed = await post('/securetoken.googleapis.com/v1/token?key=demo', {
      grant_type: 'refresh_token',
      refresh_token: ana.refreshToken,
    })
    expect(renewed.body.user_id).toBe(ana.localId)
    expect(claimsOf(renewed.body.id_token).auth_time).toBeGreaterThanOrEqual(Number(users[0].validSince))
    expect(claimsOf(ana.idToken).auth_time).toBeGreaterThanOrEqual(Number(users[0].validSince))
  })

  it('does not restore a deleted account', async () => {
    const { body } = await signIn('di@example.com', PASSWORD)
    expect(body.error.message).toBe('EMAIL_NOT_FOUND')
  })

  it('keeps every acknowledged sign-up when killed in between', async () => {
    const acknowledged: string[] = []
    const running = Array.from({ length: 60 }, async (_none, index) => {
      const email = `many-${index}@example.com`
      const response = await signUp(email).catch(() => null)
      if (response?.status === 200) acknowledged.push(email)
      if (acknowledged.length === 20) child.kill('SIGKILL')
    })
    await Promise.all(running)
    await restart()
    expect(acknowledged.length).toBeGreaterThanOrEqual(20)
    for (const email of acknowledged) {
      expect((await signIn(email, PASSWORD)).status).toBe(200)
    }
  })
})

it('can hide whether a user exists: the same error for a wrong password and an unknown user', async () => {
  await register('eve@example.com')
  await setEmailPrivacy(true)
  for (const email of ['eve@example.com', 'nobody@example.com']) {
    const { body } = await signIn(email, 'Wrong!108')
    expect(body.error.message).toBe('INVALID_LOGIN_CREDENTIALS')
  }
  await setEmailPrivacy(false)
  const { body } = await signIn('nobody@example.com', PASSWORD)
  expect(body.error.message).toBe('EMAIL_NOT_FOUND')
})

it('asks for the new password at the link of a reset, and sets it', async () => {
  await register('lea@example.com')
  await call('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: 'lea@example.com' })
  const codes = await fetch(`${address}/emulator/v1/projects/${PROJECT_ID}/oobCodes`)
  const { oobLink } = (await codes.json()).oobCodes.at(-1)
  const page = await (await fetch(oobLink)).text()
  expect(page).toContain('<input type="password" name="newPassword"')
  const sent = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const query = new URLSearchParams([...sent, ['newPassword', 'Lotus!42']])
  expect((await fetch(`${address}/emulator/action?${query}`)).status).toBe(200)
  expect((await signIn('lea@example.com', 'Lotus!42')).status).toBe(200)
  expect((await signIn('lea@example.com', PASSWORD)).status).toBe(400)
})

it('serves the window that replaces the one of Google to pages of any origin', async () => {
  const response = await fetch(`${address}/account-chooser.js`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('content-type')).toContain('text/javascript')
  const script = await response.text()
  expect(script).toContain('export function chooseAccount()')
  expect(script).not.toContain('Promise<string>')
})

it('ends when the process that started it ends', async () => {
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
  await startChild()
})

async function startChild(): Promise<void> {
  child = fork(new URL('./main.ts', import.meta.url), {
    env: { ...process.env, IDENTITY_PORT: '0', IDENTITY_FILE: join(folder, 'accounts.sqlite') },
    execArgv: ['--import', new URL('../process/exit-with-parent.ts', import.meta.url).href],
  })
  const [message] = await once(child, 'message')
  address = message.ready
}

async function killChild(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function restart(): Promise<void> {
  await killChild()
  await startChild()
}

function signUp(email: string) {
  return call('accounts:signUp', { email, password: PASSWORD })
}

async function register(email: string): Promise<Session> {
  return (await signUp(email)).body
}

function signIn(email: string, password: string) {
  return call('accounts:signInWithPassword', { email, password })
}

function call(method: string, body: Record<string, unknown>) {
  return post(`/identitytoolkit.googleapis.com/v1/${method}?key=demo`, { returnSecureToken: true, ...body })
}

async function post(path: string, body: unknown, init: RequestInit = {}) {
  const response = await fetch(address + path, {
    method: 'POST',
    body: JSON.stringify(body),
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })
  return { status: response.status, body: await response.json() }
}

/** Signs in as the site does after `account-chooser.ts`. */
function signInWithGoogle(sub: string, email: string) {
  const idToken = JSON.stringify({ sub, email, email_verified: true })
  return call('accounts:signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: new URLSearchParams({ id_token: idToken, providerId: 'google.com' }).toString(),
  })
}

function setEmailPrivacy(enableImprovedEmailPrivacy: boolean) {
  return post(
    `/emulator/v1/projects/${PROJECT_ID}/config`,
    { emailPrivacyConfig: { enableImprovedEmailPrivacy } },
    { method: 'PATCH', headers: { authorization: 'Bearer owner' } },
  )
}

function claimsOf(token: string): { auth_time: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
