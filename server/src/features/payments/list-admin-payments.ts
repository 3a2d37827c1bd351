import type { Query } from '@ningjing/contract/endpoint'
import type { Page } from '@ningjing/contract/fields'
import { dollarsOf } from '@ningjing/contract/money'
import type { AdminPayment, listAllPayments } from '@ningjing/contract/payments/payments.schemas'
import { byId } from '../../base/by-id.ts'
import type { Deps } from '../../deps.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import { type Counted, worthOfNextLate } from '../../domain/purse.ts'
import type { PaymentRecord } from '../../domain/records.ts'
import { adminPaymentView } from './payments.rules.ts'

/** A page of all payments. Search and result use the students' current names and e-mails. */
export async function listAdminPayments(
  deps: Deps,
  { search, ...query }: Query<typeof listAllPayments>,
): Promise<Page<AdminPayment>> {
  const { users, payments, purses: purseStore } = deps.stores
  const studentIds = search ? await users.idsMatching(search) : []
  const page = await payments.listAll({ ...query, search, studentIds })
  const students = await users.contactsOf(page.items.map(({ userId }) => userId))
  const paying = byId(await payments.findAll(page.items.flatMap(({ moved }) => moved?.paidBy ?? [])))
  const purses = byId(await purseStore.findAll(page.items.flatMap(({ pass }) => pass?._id ?? [])))
  return {
    ...page,
    items: page.items.map((payment) => ({
      ...adminPaymentView(payment, students.get(payment.userId), paying.get(payment.moved?.paidBy ?? '')),
      ...inPlaceOfCredit(payment, purses.get(payment.pass?._id ?? '')),
    })),
  }
}

function inPlaceOfCredit(
  { endedAt, pass = {} }: Pick<PaymentRecord, 'endedAt'> & { pass?: Counted },
  purse: PurseRecord | undefined,
) {
  const cents = purse && endedAt === null ? worthOfNextLate(purse, pass) : undefined
  return cents === undefined ? {} : { inPlaceOfCredit: dollarsOf(cents) }
}
