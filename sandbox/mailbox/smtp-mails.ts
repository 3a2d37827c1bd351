import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Mail } from './mail.ts'

const MAX_MAILS = 500
const MAX_MAIL_BYTES = 5 * 1024 * 1024

/**
 * Takes every mail that is sent to this port by SMTP, and keeps the newest 500 in memory.
 * @param port port on loopback; 0 picks a free one
 */
export async function collectSmtpMails(port: number, now = () => new Date()) {
  const mails: Mail[] = []
  let received = 0
  const take = async (stream: AsyncIterable<Uint8Array>, recipients: string[]) => {
    const parsed = await PostalMime.parse(await buffer(stream), { attachmentEncoding: 'utf8' })
    received += 1
    const id = String(received)
    mails.unshift({
      to: recipients.join(', '),
      subject: parsed.subject ?? '',
      at: now(),
      link: `/mails/${id}`,
      sent: {
        id,
        from: `${parsed.from?.name ?? ''} <${parsed.from?.address ?? ''}>`,
        messageId: parsed.messageId ?? '',
        text: parsed.text ?? '',
        html: parsed.html ?? '',
        attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
          filename: filename ?? '',
          mimeType,
          content: String(content),
        })),
      },
    })
    mails.splice(MAX_MAILS)
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    onData(stream, { envelope }, done) {
      take(
        stream,
        envelope.rcptTo.map(({ address }) => address),
      ).then(() => done(), done)
    },
  })
  // A connection that its sender cuts.
  server.on('error', () => undefined)
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as { port: number }).port,
    /** Newest first. */
    list: (): Mail[] => [...mails],
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
