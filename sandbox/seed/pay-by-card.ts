import { Problem } from '@ningjing/contract/problems'
import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import type { UserRecord } from '@ningjing/server/domain/records'
import { settlePayment } from '@ningjing/server/features/payments/settle-payment'
import type { SeedDeps } from './seed-clock.ts'

/** Pays an intent at the card provider. */
export type Confirm = (intentId: string) => Promise<unknown>

/** What the server says when an interrupted seed had charged the card, and it has just given the student what is paid. */
const GIVEN = ['enrolment.exists', 'product.paid']

/**
 * Lets a student pay by card, with the server's own steps.
 * @param start makes the intent
 */
export async function payByCard(
  deps: SeedDeps,
  student: UserRecord,
  start: () => Promise<{ clientSecret: string }>,
  confirm: Confirm,
): Promise<void> {
  try {
    const transactionId = intentIdOf((await start()).clientSecret)
    await confirm(transactionId)
    await settlePayment(deps, student, { transactionId })
  } catch (error) {
    if (!(error instanceof Problem && GIVEN.includes(error.code))) throw error
  }
}
