import type { MailFacts } from '../domain/mail.records.ts'
import type { PurseRecord } from '../domain/purse.records.ts'
import type { MailRecords } from '../features/mails/wording.ts'
import { aPurse } from './purses.ts'

type Example<Kind extends 'pass-ends' | 'pass-last'> = [MailFacts[Kind], Partial<MailRecords>]
type Examples = { [Kind in 'pass-ends' | 'pass-last']: Record<string, Example<Kind>> }

/**
 * Mails about the end of a pass, as they are sent and as the notices say it later.
 * @param at a moment so many hours after the mails are sent
 */
export function passEndMails(
  { orderId, userId, usedFor }: { orderId: string; userId: string; usedFor: string },
  at: (hours: number) => Date,
): Examples {
  const end = at(14 * 24)
  const aPass = (changes: Partial<PurseRecord> = {}): Partial<MailRecords> => ({
    ...{ yogaClass: undefined, payment: undefined, order: undefined, place: undefined },
    purse: aPurse({ _id: orderId, userId, validUntil: end, ...changes }),
  })
  const ends = (changes: Partial<PurseRecord> = {}): Example<'pass-ends'> => [
    { orderId, until: changes.validUntil ?? end },
    aPass(changes),
  ]
  return {
    'pass-ends': {
      credits: ends(),
      unlimited: ends({ granted: null, left: null }),
      empty: ends({ left: 0 }),
      over: ends({ validUntil: at(-24) }),
      stopped: ends({ state: 'stopped' }),
      ended: ends({ state: 'ended', left: 0 }),
    },
    'pass-last': {
      used: [{ orderId, usedFor }, aPass({ left: 0 })],
      back: [{ orderId, usedFor }, aPass({ left: 1 })],
    },
  }
}
