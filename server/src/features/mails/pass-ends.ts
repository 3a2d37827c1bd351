import type { Deps } from '../../deps.ts'
import type { MailRecord } from '../../domain/mail.records.ts'
import type { UserRecord } from '../../domain/records.ts'
import { endsWithRest, isUsedUp } from '../../steps/pass-ends.rules.ts'

type PassMail = Extract<MailRecord, { kind: 'pass-ends' | 'pass-last' }>

/** Whether a mail is about the end of a pass. */
export function isOfPass(mail: MailRecord): mail is PassMail {
  return mail.kind === 'pass-ends' || mail.kind === 'pass-last'
}

/** Whether what a mail says about the end of a pass is still true, and its student can still buy another one. */
export async function isPassEnding(
  { stores, clock }: Pick<Deps, 'stores' | 'clock'>,
  mail: PassMail,
  { _id: userId, role }: Pick<UserRecord, '_id' | 'role'>,
): Promise<boolean> {
  if (role !== 'student') return false
  const own = await stores.purses.listFor(userId)
  const purse = own.find(({ _id }) => _id === mail.facts.orderId)
  if (!purse) return false
  const now = clock.now()
  return mail.kind === 'pass-ends'
    ? endsWithRest(purse, own, mail.facts.until, now)
    : isUsedUp(purse, own, mail.facts.usedFor, now)
}
