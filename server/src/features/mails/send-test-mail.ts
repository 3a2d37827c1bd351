import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import { Problem } from '@ningjing/contract/problems'
import { LATE, withinMs } from '../../base/within-ms.ts'
import { withoutSettings } from '../../base/without-settings.ts'
import type { Deps } from '../../deps.ts'
import type { UserRecord } from '../../domain/records.ts'
import { recordAudit } from '../../steps/record-audit.ts'
import { letterOf } from './letter.ts'
import { readMailLook } from './mail-look.ts'
import { senderNameOf } from './message.ts'

/** How long the admin waits for the mail server, in milliseconds; a request may take 15 seconds. */
const ANSWER_MS = 12_000

type Sent = { isSent: boolean; answer: string }

/**
 * Mails an admin at once, past the queue, and tells in words what the mail server has answered. Throws
 * `user.email-unconfirmed`: the address of the mail must be the admin's own; and `mail.no-server`.
 */
export async function sendTestMail(deps: Deps, admin: UserRecord): Promise<Sent> {
  if (!deps.mail) throw new Problem('mail.no-server')
  if (!admin.emailVerified) throw new Problem('user.email-unconfirmed')
  const look = await readMailLook(deps)
  const title = `${look.club.name} can send mails`
  const text = {
    subject: title,
    title,
    paragraphs: [
      'This is the test mail that you have asked for. Members get their mails in the same way and with the same look.',
    ],
    rows: [],
    link: { label: 'Back to the setup', path: NOTICE_PATHS.setup },
  }
  const sent = deps.mail.send({
    senderName: senderNameOf(look),
    to: { name: admin.name, address: admin.email },
    subject: text.subject,
    ...letterOf(text, look),
    id: `test.${deps.stores.newId()}`,
  })
  try {
    const answer = await withinMs(ANSWER_MS, sent)
    if (answer === LATE) return failed(deps, { code: 'ETIMEDOUT' })
    await recordAudit(deps, admin._id, 'mail.test', admin._id)
    return { isSent: true, answer: `The mail server has taken the mail and says: ${answer}` }
  } catch (error) {
    if (deps.stores.isDown(error)) throw error
    return failed(deps, error as MailError)
  }
}

/** What nodemailer adds to an error: its code or that of the network, and what the mail server has said. */
type MailError = { code?: string; response?: string; message?: string }

const NOT_REACHED =
  'The mail server does not answer. The operator compares SMTP_URL with what its provider says.'
const REASONS: Partial<Record<string, string>> = {
  EAUTH: 'The mail server refuses the user name or the password in SMTP_URL.',
  EDNS: 'There is no mail server with the name in SMTP_URL.',
  ENOTFOUND: 'There is no mail server with the name in SMTP_URL.',
  ETLS: 'The mail server offers no encrypted connection.',
  ECONNECTION: NOT_REACHED,
  ECONNREFUSED: NOT_REACHED,
  ECONNRESET: NOT_REACHED,
  ESOCKET: NOT_REACHED,
  ETIMEDOUT: NOT_REACHED,
  EENVELOPE: 'The mail server refuses the sender in MAIL_FROM, or your address.',
}

function failed({ config: { SMTP_URL } }: Deps, { code = '', response, message = '' }: MailError): Sent {
  const reason = REASONS[code] ?? `The mail was not sent.${response ? '' : ` ${message}`}`
  const answer = response ? `${reason} It says: ${response}` : reason
  return { isSent: false, answer: withoutSettings(answer, { SMTP_URL }) }
}
