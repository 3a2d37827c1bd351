import { createTransport } from 'nodemailer'
import type { Config } from '../base/config.ts'
import { LATE, withinMs } from '../base/within-ms.ts'

/** A mail as it goes to the mail server. */
export type MailMessage = {
  /** Name of the sender; without one, `MAIL_FROM` counts as it is. */
  senderName?: string | undefined
  to: { name: string; address: string }
  /** Address for answers; without one they go to the sender. */
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
  /** The part before the `@` of the Message-ID: a mail that is sent twice is one mail to most readers. */
  id: string
  /** What the recipient's calendar changes. Programs show the first; the others are files only. */
  calendars?: MailCalendar[]
  /** A POST to it switches mails of this kind off for the recipient (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** A calendar part of a mail (RFC 6047). */
export type MailCalendar = { filename: string; method: 'REQUEST' | 'CANCEL'; content: string }

export type MailGateway = {
  /** What the mail server says when it takes the mail, such as `250 OK`. Throws unless it has taken it. */
  send(message: MailMessage): Promise<string>
  close(): void
}

/** Limits on a conversation with the mail server, in milliseconds. */
const CONNECT_MS = 3_000
const SILENCE_MS = 8_000
const SEND_MS = 20_000
const MAX_CONNECTIONS = 2

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

type MailSettings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>

/** Signs in at the mail server and sends nothing. Throws when that fails. */
export async function checkMailServer(url: string): Promise<void> {
  const transport = createTransport(optionsFor(url))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** The mail server of the settings; undefined if they name none. Mails are encrypted on their way, except on this machine. */
export function smtpMail({ SMTP_URL, MAIL_FROM }: MailSettings): MailGateway | undefined {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return undefined
  const transport = createTransport({ ...optionsFor(SMTP_URL), pool: true, maxConnections: MAX_CONNECTIONS })
  const address = senderAddress(MAIL_FROM)
  const domain = address.replace(/^.*@/, '')
  return {
    async send({ id, senderName, calendars = [], unsubscribeUrl, ...message }) {
      const [shown] = calendars
      const sent = transport.sendMail({
        ...message,
        from: senderName ? { name: senderName, address } : MAIL_FROM,
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        // Beside the text, where programs look for it, and as a file for those that do not.
        ...(shown && {
          alternatives: [{ content: shown.content, contentType: calendarType(shown) }],
        }),
        attachments: calendars.map((calendar) => ({
          filename: calendar.filename,
          content: calendar.content,
          contentType: calendar === shown ? 'application/ics' : calendarType(calendar),
        })),
      })
      const taken = await withinMs(SEND_MS, sent)
      if (taken === LATE) throw new Error('The mail server did not answer in time')
      return taken.response
    },
    close: () => transport.close(),
  }
}

/** The address in `Club <club@club.example>`, which may be without a name. */
export function senderAddress(sender = ''): string {
  return sender.replace(/^.*<|>$/g, '')
}

/** With a name, because some programs list a part without one as a file called "noname". */
function calendarType({ method, filename }: MailCalendar): string {
  return `text/calendar; charset=utf-8; method=${method}; name="${filename}"`
}

function optionsFor(url: string) {
  const isLocal = LOOPBACK.includes(new URL(url).hostname)
  return {
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(isLocal ? { ignoreTLS: true } : { requireTLS: true }),
  }
}
