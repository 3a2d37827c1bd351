import { startMailbox } from './server.ts'

/**
 * Child of start.ts: the mailbox in its own process. Settings: MAILBOX_PORT, MAILBOX_SMTP_PORT and
 * MAILBOX_IDENTITY_URL; an empty one is a source of mails that there is not.
 */
const { MAILBOX_PORT = '8025', MAILBOX_SMTP_PORT, MAILBOX_IDENTITY_URL } = process.env
const mailbox = await startMailbox({
  port: Number(MAILBOX_PORT),
  smtpPort: MAILBOX_SMTP_PORT ? Number(MAILBOX_SMTP_PORT) : undefined,
  identityUrl: MAILBOX_IDENTITY_URL,
})
process.send?.({ ready: mailbox.url })
