import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startMailbox } from './server.ts'

type Code = { email: string; requestType: string; oobCode: string; oobLink: string }

const codeFor = (email: string, oobCode: string): Code => ({
  email,
  requestType: 'VERIFY_EMAIL',
  oobCode,
  oobLink: `http://127.0.0.1:9099/emulator/action?mode=verifyEmail&oobCode=${oobCode}`,
})

/** A mailbox on an emulator that lists `codes`. */
async function mailboxWith(codes: Code[]) {
  const emulator = createServer((_request, response) => response.end(JSON.stringify({ oobCodes: codes })))
  emulator.listen(0, '127.0.0.1')
  await once(emulator, 'listening')
  const { port } = emulator.address() as AddressInfo
  const mailbox = await startMailbox({ port: 0, identityUrl: `http://127.0.0.1:${port}` })
  onTestFinished(async () => {
    emulator.close()
    emulator.closeAllConnections()
    await mailbox.close()
  })
  return { url: mailbox.url, emulator, read: async () => (await fetch(mailbox.url)).text() }
}

it('lists mails newest first, and keeps those whose link was used', async () => {
  const codes = [codeFor('ana@ningjing.example', 'first')]
  const { read } = await mailboxWith(codes)
  expect(await read()).toContain('ana@ningjing.example')
  codes.splice(0, 1, codeFor('ben@ningjing.example', 'second'))
  const page = await read()
  expect(page).toContain('oobCode=second" target="_blank"')
  expect(page).toContain('Confirm your e-mail address')
  expect(page.indexOf('ben@')).toBeLessThan(page.indexOf('ana@'))
})

it('loads nothing from elsewhere, refreshes, and shows an address as text', async () => {
  const { url, read } = await mailboxWith([codeFor('"<b>x</b>"@ningjing.example', 'one')])
  const page = await read()
  expect(page).not.toContain('<b>')
  expect(page).not.toMatch(/<script|<link|src=/)
  expect(page).toContain('http-equiv="refresh"')
  expect((await fetch(url)).headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await fetch(`${url}/elsewhere`)).status).toBe(404)
})

it('is shown while the emulator is down', async () => {
  const { read, emulator } = await mailboxWith([])
  emulator.close()
  emulator.closeAllConnections()
  expect(await read()).toContain('No mail yet.')
})
