import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ruleText } from '../field-reasons.ts'
import { Email, Flag, Id, Modified, Moment, pageOf, pageQuery } from '../fields.schemas.ts'
import * as mails from './mails.ts'

const MailKind = z.enum(mails.MAIL_KINDS)
const MailState = z.enum(mails.MAIL_STATES)
const MailOff = z
  .array(z.enum(mails.OPTIONAL_MAIL_KINDS))
  .check(z.maxLength(mails.OPTIONAL_MAIL_KINDS.length))

/** Key of a mail: what happened and to whom, so that nothing is mailed twice. */
const MailKey = z.string().check(z.regex(/^[\w:.-]{1,200}$/, ruleText('mail-key')))

/** A mail as the admins see it. Address and subject are those of now: neither is stored. */
const Mail = z.object({
  _id: MailKey,
  kind: MailKind,
  userId: Id,
  /** Null for an erased account. */
  to: z.nullable(z.string()),
  subject: z.string(),
  state: MailState,
  tries: z.number(),
  createdAt: Moment,
  sentAt: z.nullable(Moment),
})
export type Mail = z.infer<typeof Mail>

/** A notice in the dashboard. */
export const Notice = z.object({
  _id: MailKey,
  kind: MailKind,
  /** Ids, cents and moments. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  createdAt: Moment,
  seen: z.boolean(),
  title: z.string(),
  text: z.string(),
  /** Path of the page that it is about. */
  link: z.string(),
})
export type Notice = z.infer<typeof Notice>

export const listMails = endpoint(mails.listMails, {
  summary: 'A page of the mails of the last 90 days, newest first.',
  query: z.object({ ...pageQuery, state: z.optional(MailState) }),
  reply: pageOf(Mail),
})

export const readMail = endpoint(mails.readMail, {
  summary: 'Subject and text of a mail as they would be now, with every address in the text blanked.',
  params: z.object({ key: MailKey }),
  reply: z.object({ ...Mail.shape, text: z.string() }),
  problems: ['mail.not-found'],
})

export const sendMailAgain = endpoint(mails.sendMailAgain, {
  summary: 'Sends a mail again that was sent, or that failed. What it says is what is true now.',
  params: z.object({ key: MailKey }),
  reply: Modified,
  problems: ['mail.not-found', 'mail.not-sendable'],
  limit: 'change',
})

export const sendTestMail = endpoint(mails.sendTestMail, {
  summary: "Mails the caller's own address at once, and tells what the mail server has answered.",
  reply: z.object({ isSent: z.boolean(), answer: z.string() }),
  problems: ['user.email-unconfirmed', 'mail.no-server'],
  limit: 'testMail',
})

export const listNotices = endpoint(mails.listNotices, {
  summary:
    "A page of the caller's notices, newest first, and the number of those not seen; and the kinds of mail that are switched off.",
  params: z.object({ email: Email }),
  query: z.object({
    ...pageQuery,
    /** Only those not seen that an admin has to do something about. */
    alerting: z.optional(Flag),
  }),
  reply: z.object({ ...pageOf(Notice).shape, unseen: z.number(), mailOff: MailOff }),
})

export const markNoticesSeen = endpoint(mails.markNoticesSeen, {
  summary: "Marks the caller's notices up to a moment as seen.",
  body: z.object({ until: Moment }),
  reply: Modified,
  limit: 'change',
})

export const setMailSettings = endpoint(mails.setMailSettings, {
  summary: 'Sets which optional mails the caller does not get. They stay notices in the dashboard.',
  body: z.object({ mailOff: MailOff }),
  reply: z.object({ mailOff: MailOff }),
  limit: 'change',
})

export const unsubscribe = endpoint(mails.unsubscribe, {
  summary:
    'Switches an optional kind of mail off by the link of one of these mails. The body is not read (RFC 8058).',
  params: z.object({ token: z.string().check(z.regex(/^[\w.-]{1,200}$/, ruleText('link-token'))) }),
  reply: z.object({ kind: z.enum(mails.OPTIONAL_MAIL_KINDS) }),
  problems: ['unsubscribe.invalid'],
  limit: 'unsubscribe',
})
