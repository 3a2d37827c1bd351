import { startMailbox } from './server.ts'

/** Child of start.ts: the mailbox in its own process. Settings: MAILBOX_PORT, MAILBOX_IDENTITY_URL. */
const { MAILBOX_PORT = '8025', MAILBOX_IDENTITY_URL = 'http://127.0.0.1:9099' } = process.env
const mailbox = await startMailbox({ port: Number(MAILBOX_PORT), identityUrl: MAILBOX_IDENTITY_URL })
process.send?.({ ready: mailbox.url })
