import type { Query } from '@ningjing/contract/endpoint'
import type { Page } from '@ningjing/contract/fields'
import type { AdminPayment, listAllPayments } from '@ningjing/contract/payments/payments.schemas'
import type { Deps } from '../../deps.ts'
import { adminPaymentView } from './payments.rules.ts'

/** A page of all payments. Search and result use the students' current names and e-mails. */
export async function listAdminPayments(
  deps: Deps,
  { search, ...query }: Query<typeof listAllPayments>,
): Promise<Page<AdminPayment>> {
  const { users, payments } = deps.stores
  const studentIds = search ? await users.idsMatching(search) : []
  const page = await payments.listAll({ ...query, search, studentIds })
  const students = await users.contactsOf(page.items.map(({ userId }) => userId))
  return {
    ...page,
    items: page.items.map((payment) => adminPaymentView(payment, students.get(payment.userId))),
  }
}
