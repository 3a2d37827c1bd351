import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { invitationText } from '@ningjing/server/domain/calendar-text'
import { smtpMail } from '@ningjing/server/gateways/mail'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'

/** A mail server that keeps mails as they arrive, and the product's own way to send them there. */
async function rawMailServer() {
  const mails: Buffer[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, done) =>
      void buffer(stream)
        .then((mail) => mails.push(mail))
        .then(() => done(), done),
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const gateway = smtpMail({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'hello@club.example' })
  onTestFinished(async () => {
    gateway?.close()
    await new Promise<void>((closed) => server.close(() => closed()))
  })
  return { mails, gateway }
}

const AT = new Date('2027-03-02T18:30:00Z')

/** A part about a class whose name needs several lines. */
const partOf = (method: 'REQUEST' | 'CANCEL') => ({
  filename: `${method}.ics`,
  method,
  content: invitationText(
    {
      method,
      sequence: 12,
      organizer: { name: '静 "Club", Berlin', address: 'hello@club.example' },
      attendee: { name: 'Zoë', address: 'zoe.with.a.long.name.to.fold.the.line@students.example' },
    },
    {
      _id: '1',
      name: '静修 for everybody '.repeat(6),
      instructor: 'Mei',
      instructorId: '2',
      email: '',
      zone: 'Europe/Berlin',
      place: 'Raum 1',
      isOnline: false,
      sessions: [{ id: 's1', at: AT, minutes: 60, seq: 3 }],
    },
    { origin: 'https://club.example', address: 'Am See 12', rooms: [], clock: '24' },
    AT,
  ),
})

it('a mail has its calendar part beside the text, with its method, and others as files', async () => {
  const { mails, gateway } = await rawMailServer()
  const [request, cancel] = [partOf('REQUEST'), partOf('CANCEL')]
  await gateway?.send({
    to: { name: 'Zoë', address: 'zoe@students.example' },
    subject: 'You are enrolled',
    text: 'Your seat is yours.',
    html: '<p>Your seat is yours.</p>',
    id: 'enrolled.1',
    calendars: [request, cancel],
  })
  const [raw = Buffer.alloc(0)] = mails
  const unfolded = raw.toString('latin1').replace(/\r\n[ \t]+/g, ' ')
  expect(unfolded.match(/^Content-Type: text\/calendar;.*$/gm)).toEqual([
    expect.stringMatching(/charset=utf-8; method=REQUEST; name="?REQUEST\.ics"?$/),
    expect.stringMatching(/charset=utf-8; method=CANCEL; name="?CANCEL\.ics"?/),
  ])
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  // Beside the text, as a file, and the file of the other class.
  expect(attachments.map(({ mimeType }) => mimeType)).toEqual([
    'text/calendar',
    'application/ics',
    'text/calendar',
  ])
  expect(attachments.slice(1).map(({ filename }) => filename)).toEqual(['REQUEST.ics', 'CANCEL.ics'])
  // The parser ends lines with LF.
  const shown = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  expect(shown?.content).toBe(request.content.replaceAll('\r\n', '\n'))
  for (const { content } of [request, cancel]) {
    expect(raw.toString('latin1').replaceAll('\r\n', '')).toContain(Buffer.from(content).toString('base64'))
    expect(content).toContain('UID:s1@club.example\r\n')
    const octets = content.split('\r\n').map((line) => Buffer.byteLength(line))
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  }
})
