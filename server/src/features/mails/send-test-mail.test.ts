import { type AddressInfo, createServer } from 'node:net'
import { publishSite } from '@ningjing/contract/club/club'
import { sendTestMail } from '@ningjing/contract/mails/mails'
import { expect, it, onTestFinished } from 'vitest'
import { smtpMail } from '../../gateways/mail.ts'
import { ask, callsOf } from '../../testing/ask.ts'
import { MAIL_SETTINGS, mailClub } from '../../testing/mail-club.ts'
import { testApp } from '../../testing/test-app.ts'

/** A club with a mail server, and its admin. */
async function adminClub(overrides: Parameters<typeof mailClub>[1] = {}, settings = {}) {
  const club = await mailClub(settings, overrides)
  const admin = await club.addUser({ role: 'admin', name: 'Olga Owner', email: 'olga@club.example' })
  return { ...club, admin, call: callsOf(club, admin) }
}

/** A mail server that answers each command with a line: by the command's first word, else with `250 ok`. */
async function smtpServer(answers: Record<string, string>): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    let isText = false
    socket.on('data', (chunk) => {
      const said = chunk.toString()
      const [word = ''] = said.split(/[\s:]/)
      if (isText && !said.endsWith('\r\n.\r\n')) return
      const answer = isText ? answers.text : answers[word]
      isText = !isText && word === 'DATA'
      socket.write(`${answer ?? '250 ok'}\r\n`)
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What an admin reads after a test with this mail server. */
async function answerOf(SMTP_URL: string) {
  const settings = { ...MAIL_SETTINGS, SMTP_URL }
  const { call } = await adminClub({ mail: smtpMail(settings) }, settings)
  return call(sendTestMail)
}

it('mails the admin at once, in the look of the club, and records that it was sent', async () => {
  const { call, server, admin, stores } = await adminClub()
  await call(publishSite, { body: { shown: 0, site: { name: 'Lotus Yard', look: { color: '#7a3b8f' } } } })
  expect(await call(sendTestMail)).toEqual({
    isSent: true,
    answer: 'The mail server has taken the mail and says: 250 OK',
  })
  expect(server.taken).toMatchObject([
    {
      senderName: 'Lotus Yard',
      to: { name: 'Olga Owner', address: 'olga@club.example' },
      subject: 'Lotus Yard can send mails',
      text: expect.stringContaining('Back to the setup: https://ningjing.example/dashboard/setup'),
    },
  ])
  const { items } = await stores.audit.page({ what: 'mail.test' })
  expect(items).toMatchObject([{ who: admin._id, subject: admin._id, before: null, after: null }])
})

it('repeats what the mail server says', async () => {
  const taken = { DATA: '354 go on', text: '250 2.0.0 queued as 4711' }
  expect(await answerOf(`smtp://${await smtpServer(taken)}`)).toEqual({
    isSent: true,
    answer: 'The mail server has taken the mail and says: 250 2.0.0 queued as 4711',
  })
  const refused = { MAIL: '550 5.7.1 hello@ningjing.example may not send' }
  expect(await answerOf(`smtp://${await smtpServer(refused)}`)).toEqual({
    isSent: false,
    answer:
      'The mail server refuses the sender in MAIL_FROM, or your address. It says: 550 5.7.1 hello@ningjing.example may not send',
  })
})

it('says in words why no mail server has answered', async () => {
  expect(await answerOf('smtp://127.0.0.1:9')).toEqual({
    isSent: false,
    answer: 'The mail server does not answer. The operator compares SMTP_URL with what its provider says.',
  })
  const { call, server, stores } = await adminClub()
  server.before = () => Promise.reject(new Error('Unexpected socket close at smtp://127.0.0.1:1'))
  expect(await call(sendTestMail)).toEqual({
    isSent: false,
    answer: 'The mail was not sent. Unexpected socket close at SMTP_URL',
  })
  expect(await stores.audit.has('mail.test')).toBe(false)
})

it('is refused to an admin whose address is not confirmed, and sends nothing', async () => {
  const club = await adminClub()
  const other = await club.addUser({ role: 'admin', emailVerified: false })
  const { status, body } = await ask(club, other, sendTestMail)
  expect([status, body.code]).toEqual([409, 'user.email-unconfirmed'])
  expect(club.server.taken).toEqual([])
})

it('is refused without a mail server', async () => {
  const app = await testApp()
  const admin = await app.addUser({ role: 'admin' })
  const { status, body } = await ask(app, admin, sendTestMail)
  expect([status, body.code]).toEqual([409, 'mail.no-server'])
})

it('is limited to six an hour', async () => {
  const { as, admin } = await adminClub({}, { RATE_LIMIT_SCALE: '1' })
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) statuses.push((await as(admin).post('/ningjing/mails/test')).status)
  expect(statuses).toEqual([...Array(6).fill(200), 429])
})
