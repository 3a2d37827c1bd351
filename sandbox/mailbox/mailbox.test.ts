import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MailMessage, smtpMail } from '@ningjing/server/gateways/mail'
import { expect, it, onTestFinished } from 'vitest'
import { startMailbox } from './server.ts'

type Code = { email: string; requestType: string; oobCode: string; oobLink: string }

const codeFor = (email: string, oobCode: string): Code => ({
  email,
  requestType: 'VERIFY_EMAIL',
  oobCode,
  oobLink: `http://127.0.0.1:9099/emulator/action?mode=verifyEmail&oobCode=${oobCode}`,
})

/** A mailbox on an emulator that lists `codes`; with `smtpPort`, it takes the product's mails too. */
async function mailboxWith(codes: Code[], smtpPort?: number) {
  const emulator = createServer((_request, response) => response.end(JSON.stringify({ oobCodes: codes })))
  emulator.listen(0, '127.0.0.1')
  await once(emulator, 'listening')
  const { port } = emulator.address() as AddressInfo
  const mailbox = await startMailbox({ port: 0, smtpPort, identityUrl: `http://127.0.0.1:${port}` })
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

it('leaves out the links that the product mails itself', async () => {
  const undo = { ...codeFor('ben@ningjing.example', 'second'), requestType: 'RECOVER_EMAIL' }
  const { read } = await mailboxWith([codeFor('ana@ningjing.example', 'first'), undo], 0)
  const page = await read()
  expect(page).toContain('ben@')
  expect(page).not.toContain('ana@')
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

/** A mailbox that takes mails by SMTP, and the product's own way to send them there. */
async function smtpMailbox() {
  const mailbox = await startMailbox({ port: 0, smtpPort: 0 })
  const gateway = smtpMail({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'Ningjing <hello@ningjing.example>' })
  onTestFinished(async () => {
    gateway?.close()
    await mailbox.close()
  })
  const send = (overrides: Partial<MailMessage> = {}) =>
    gateway?.send({
      to: { name: 'Zoë "Z" <b>', address: 'zoe@ningjing.example' },
      subject: 'You are enrolled in 宁静',
      text: 'Your seat is yours.',
      html: '<h1>Your seat is yours.</h1>',
      id: 'enrolled.1',
      ...overrides,
    })
  const list = async (to = '') => (await fetch(`${mailbox.url}/api/mails${to && `?to=${to}`}`)).json()
  return { url: mailbox.url, send, list }
}

it('takes mails by SMTP and shows them with text, HTML and files', async () => {
  const { url, send, list } = await smtpMailbox()
  const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
  await send({ calendars: [{ filename: 'class.ics', method: 'REQUEST', content }] })
  const [mail] = await list('zoe@ningjing.example')
  expect(mail).toMatchObject({
    to: 'zoe@ningjing.example',
    subject: 'You are enrolled in 宁静',
    link: '/mails/1',
    sent: {
      from: 'Ningjing <hello@ningjing.example>',
      messageId: '<enrolled.1@ningjing.example>',
      text: expect.stringContaining('Your seat is yours.'),
    },
  })
  const calendar = mail.sent.attachments.find(
    ({ filename }: { filename: string }) => filename === 'class.ics',
  )
  expect(calendar.content).toContain('BEGIN:VCALENDAR')
  expect(await list('nobody@ningjing.example')).toEqual([])
  const page = await (await fetch(url)).text()
  expect(page).toContain('href="/mails/1"')
  expect(page.match(/class\.ics/g)).toHaveLength(1)
  const shown = await fetch(`${url}/mails/1`)
  expect(await shown.text()).toContain('<h1>Your seat is yours.</h1>')
  const policy = shown.headers.get('content-security-policy')
  expect(policy).toMatch(/default-src 'none'.*img-src http:\/\/localhost:\*; .*sandbox/)
  expect(await (await fetch(`${url}/mails/1.txt`)).text()).toContain('Your seat is yours.')
  expect((await fetch(`${url}/mails/2`)).status).toBe(404)
})

it('shows the sender under the name that the mail gives', async () => {
  const { send, list } = await smtpMailbox()
  await send({ senderName: 'Lotus “Yard”, Berlin' })
  const [mail] = await list()
  expect(mail.sent.from).toBe('Lotus “Yard”, Berlin <hello@ningjing.example>')
})

it('lets no subject add a header, and marks mails as sent by a program', async () => {
  const { send, list } = await smtpMailbox()
  await send({ subject: 'Hello\r\nBcc: all@ningjing.example' })
  const mails = await list()
  expect(mails.map(({ to }: { to: string }) => to)).toEqual(['zoe@ningjing.example'])
  expect(mails[0].subject).toBe('Hello Bcc: all@ningjing.example')
})

it('is no mail server anymore once it is closed: sending fails soon', async () => {
  const mailbox = await startMailbox({ port: 0, smtpPort: 0 })
  const gateway = smtpMail({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'hello@ningjing.example' })
  onTestFinished(() => gateway?.close())
  await mailbox.close()
  const message = {
    to: { name: '', address: 'zoe@ningjing.example' },
    subject: '',
    text: '',
    html: '',
    id: '1',
  }
  await expect(gateway?.send(message)).rejects.toThrow('ECONNREFUSED')
})
