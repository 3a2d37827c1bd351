import type { MailKind } from '@ningjing/contract/mails/mails'
import type { Deps } from '../deps.ts'
import type { MailFacts, MailRecord } from '../domain/mail.records.ts'

/** A mail to one user, before it is stored. */
export type NewMail = {
  [Kind in MailKind]: {
    /** Says what happened and to whom, such as `enrolled:<order>`. There is one mail for each key. */
    key: string
    kind: Kind
    userId: string
    facts: MailFacts[Kind]
    /** When it is sent, if not at once. */
    dueAt?: Date | undefined
  }
}[MailKind]

/**
 * Records a mail and notice, once for each key, however often it is repeated. It is sent soon after, or later if it
 * says so. Without a mail server it is a notice only. Resolves to whether it is new.
 */
export async function recordMail(
  { stores, config, clock }: Pick<Deps, 'stores' | 'config' | 'clock'>,
  { key, dueAt, ...mail }: NewMail,
): Promise<boolean> {
  const now = clock.now()
  const isMailed = config.SMTP_URL !== undefined
  const record: MailRecord = {
    _id: key,
    ...mail,
    state: isMailed ? 'due' : 'dropped',
    ...(isMailed && { isMailed }),
    tries: 0,
    nextAt: isMailed ? (dueAt ?? now) : null,
    createdAt: now,
    sentAt: null,
    seenAt: null,
  }
  return stores.mails.insertOnce(record)
}
