import { NOTICE_PATHS, type SecretMailKind } from '@ningjing/contract/mails/mails'
import type { MailFacts, MailRecord } from '../../domain/mail.records.ts'
import type { Draft, MailRecords } from './wording.ts'

const HOUR_MS = 3_600_000

/**
 * How long after it was asked for a link may still be mailed. A person who waits for longer asks again, and a link to choose
 * a new password that nobody expects anymore looks like an attack.
 */
const SENT_WITHIN_MS: Record<SecretMailKind, number> = { confirm: 24 * HOUR_MS, reset: HOUR_MS }

/** Whether a link was asked for too long ago to be mailed now. */
export function isTooLate(
  { kind, createdAt }: Pick<Extract<MailRecord, { kind: SecretMailKind }>, 'kind' | 'createdAt'>,
  now: Date,
): boolean {
  return now.getTime() - createdAt.getTime() > SENT_WITHIN_MS[kind]
}

/** To a member who has registered, or asks for the link again. */
export function confirmText(_facts: MailFacts['confirm'], { club }: MailRecords): Draft {
  return {
    title: `Confirm your e-mail address for ${club.name}`,
    heading: 'Confirm your e-mail address',
    paragraphs: [
      `You have registered at ${club.name} with this address. Please confirm that it is yours: free classes and waiting lists need it.`,
      'If it was not you, do nothing.',
    ],
    link: { label: 'Confirm my address', path: NOTICE_PATHS.dashboard },
  }
}

/** To a member who has forgotten the password. */
export function resetText(_facts: MailFacts['reset'], { club }: MailRecords): Draft {
  return {
    title: `Choose a new password for ${club.name}`,
    heading: 'Choose a new password',
    paragraphs: [
      `You have asked for a link to choose a new password for your account at ${club.name}. It works once, and only for a short time. Your other devices are logged out then.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', path: NOTICE_PATHS.login },
  }
}
