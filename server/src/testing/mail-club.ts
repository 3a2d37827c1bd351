import type { Deps } from '../deps.ts'
import type { MailGateway, MailMessage } from '../gateways/mail.ts'
import { type NewMail, recordMail } from '../steps/record-mail.ts'
import { testApp } from './test-app.ts'

/** Settings of a club that sends mails. */
export const MAIL_SETTINGS = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Ningjing <hello@ningjing.example>',
  SITE_ORIGIN: 'https://ningjing.example',
}

/** A mail server of a test: it keeps what it takes, and can be made to fail. */
export function mailServer() {
  const taken: MailMessage[] = []
  const server = {
    taken,
    /** Runs before a mail is taken; may throw. */
    before: async (): Promise<void> => undefined,
  }
  const gateway: MailGateway = {
    async send(message) {
      await server.before()
      taken.push(message)
      return '250 OK'
    },
    close: () => undefined,
  }
  return { server, gateway }
}

/** The real app with a mail server, a student and a class. */
export async function mailClub(settings: Record<string, string> = {}, overrides: Partial<Deps> = {}) {
  const { server, gateway } = mailServer()
  const app = await testApp({ ...MAIL_SETTINGS, ...settings }, { mail: gateway, ...overrides })
  const student = await app.addUser({ email: 'ana@ningjing.example', name: 'Ana Silva' })
  const yogaClass = await app.addClass({ name: 'Slow Flow' })
  const orderId = app.stores.newId()
  const enrolled: NewMail = {
    key: `enrolled:${orderId}`,
    kind: 'enrolled',
    userId: student._id,
    facts: { orderId, classId: yogaClass._id },
  }
  return {
    ...app,
    server,
    student,
    yogaClass,
    orderId,
    /** A mail to the student, not recorded yet. */
    enrolled,
    record: (mail: NewMail = enrolled) => recordMail(app.deps, mail),
    stored: (key = enrolled.key) => app.stores.mails.find(key),
  }
}
