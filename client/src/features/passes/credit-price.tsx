import { isFor } from '@ningjing/contract/passes/choose-pass'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useRole } from '../../lib/session/role.ts'
import { OR_CREDIT } from '../../ui/texts.ts'
import { PassesLink } from './passes-link.tsx'
import { productsOnSale } from './products.api.ts'
import { type CreditDate, usePayingPasses } from './use-paying-passes.ts'

type Props = {
  date: CreditDate
  /** Whether the student can take a seat of it now. */
  isOpen: boolean
}

/**
 * Beside the price of a date what it costs with a pass; for a student without one that can pay it, the way to those that
 * the club sells for it. Nothing for a date that no pass pays.
 */
export function CreditPrice({ date, isOpen }: Props) {
  const { classId, of, credits } = date
  const { role } = useRole()
  const isPayable = of !== undefined && credits === 1
  const canPay = usePayingPasses(date, isOpen).length > 0
  const isAsked = isPayable && isOpen && role === 'student' && !canPay
  const { queryFn, ...options } = productsOnSale()
  const { data: products = [] } = useQuery({ ...options, queryFn: isAsked ? queryFn : skipToken })
  if (!isPayable) return null
  const isSold = isAsked && products.some((product) => isFor(product.for, [classId, of]))
  return isSold ? <PassesLink>{OR_CREDIT}</PassesLink> : OR_CREDIT
}
