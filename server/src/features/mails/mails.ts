import type { Page } from '@ningjing/contract/fields'
import { ALERTING_MAIL_KINDS, isSecretMail } from '@ningjing/contract/mails/mails'
import type { Mail, Notice } from '@ningjing/contract/mails/mails.schemas'
import { Problem } from '@ningjing/contract/problems'
import { isoOf } from '../../base/iso.ts'
import type { PageQuery } from '../../base/paging.ts'
import type { Deps } from '../../deps.ts'
import type { MailRecord } from '../../domain/mail.records.ts'
import type { MailQuery } from '../../domain/mails.store.ts'
import type { Caller } from '../../http/caller.ts'
import { letterOf } from './letter.ts'
import { readMailLook } from './mail-look.ts'
import { isKnownKind, textOf } from './mail-texts.ts'
import { messageOf, recordsOf, subjectsOf } from './message.ts'
import type { MailText } from './wording.ts'

/** A page of all mails, for admins. */
export async function listMails(deps: Deps, query: MailQuery): Promise<Page<Mail>> {
  const { items, ...page } = await deps.stores.mails.page(query)
  const texts = await textsOf(deps, items)
  const contacts = await deps.stores.users.contactsOf(items.map(({ userId }) => userId))
  return {
    ...page,
    items: items.map((mail, index) => mailView(mail, texts[index], contacts.get(mail.userId)?.email)),
  }
}

const ADDRESS = /\bhttps?:\/\/\S+/g

/** One mail with its text, for admins. A link may be personal, so every address is blanked. */
export async function readMail(deps: Deps, key: string) {
  const mail = await deps.stores.mails.find(key)
  if (!mail) throw new Problem('mail.not-found')
  const [text] = await textsOf(deps, [mail])
  if (!text) throw new Problem('mail.not-found')
  const contacts = await deps.stores.users.contactsOf([mail.userId])
  const look = await readMailLook(deps)
  const letter = letterOf(text, { ...look, origin: look.origin || 'https://' })
  return {
    ...mailView(mail, text, contacts.get(mail.userId)?.email),
    text: letter.text.replace(ADDRESS, '[link]'),
  }
}

/**
 * Sends a mail again: one that failed, or that was sent and did not arrive. Throws `mail.not-found`, and
 * `mail.not-sendable` for one that waits, is a notice only, has a secret link, or is no longer true.
 */
export async function sendAgain(deps: Deps, key: string) {
  const { stores, clock, config } = deps
  const mail = await stores.mails.find(key)
  if (!mail) throw new Problem('mail.not-found')
  // A secret link is made while its mail is written.
  const isPossible = config.SMTP_URL !== undefined && isKnownKind(mail.kind) && !isSecretMail(mail)
  if (!(isPossible && (await messageOf(deps, mail)) && (await stores.mails.putBack(key, clock.now())))) {
    throw new Problem('mail.not-sendable')
  }
  return { modifiedCount: 1 }
}

/** A page of a user's notices, how many are not seen yet, and which mails are switched off. */
export async function listNotices(
  deps: Deps,
  caller: Caller,
  { alerting, ...query }: PageQuery & { alerting?: 'true' | undefined },
) {
  const { _id: userId, mailOff = [] } = caller
  const { mails } = deps.stores
  const [{ items, ...page }, unseen] = await Promise.all([
    mails.pageOf(userId, query, alerting && ALERTING_MAIL_KINDS),
    mails.countUnseen(userId),
  ])
  const texts = await textsOf(deps, items)
  return { ...page, unseen, mailOff, items: items.map((mail, index) => noticeView(mail, texts[index])) }
}

/** What these mails say now; undefined for kinds that this release does not know. */
async function textsOf(deps: Deps, mails: MailRecord[]) {
  const { club } = await readMailLook(deps)
  const subjects = await subjectsOf(deps, mails)
  const now = deps.clock.now()
  return mails.map((mail): MailText | undefined =>
    isKnownKind(mail.kind) ? textOf(mail, recordsOf(mail, subjects, club, now)) : undefined,
  )
}

function mailView(mail: MailRecord, text: MailText | undefined, to: string | undefined): Mail {
  const { _id, kind, userId, state, tries, createdAt, sentAt } = mail
  return {
    _id,
    kind,
    userId,
    to: to ?? null,
    subject: text?.subject ?? '',
    state,
    tries,
    createdAt: isoOf(createdAt),
    sentAt: sentAt && isoOf(sentAt),
  }
}

function noticeView({ _id, kind, facts, createdAt, seenAt }: MailRecord, text: MailText | undefined): Notice {
  return {
    _id,
    kind,
    facts: factsView(facts),
    createdAt: isoOf(createdAt),
    seen: seenAt !== null,
    title: text?.title ?? '',
    text: text?.paragraphs.map(asSentence).join(' ') ?? '',
    link: text?.link.path ?? '',
  }
}

/** A notice has its paragraphs in one line, and what staff wrote may end without a full stop. */
const asSentence = (paragraph: string) => (/[\p{L}\d]$/u.test(paragraph) ? `${paragraph}.` : paragraph)

function factsView(facts: MailRecord['facts']): Notice['facts'] {
  const entries = Object.entries(facts).filter(([, value]) => value !== null)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Date ? isoOf(value) : value]),
  )
}
