import { isFor, type PassProblem } from '@ningjing/contract/passes/choose-pass'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useRole } from '../../lib/session/role.ts'
import { orCredits } from '../../ui/texts.ts'
import { PassesLink } from './passes-link.tsx'
import { productsOnSale } from './products.api.ts'
import { type CreditPlace, canBePaid, classIdsOf, usePayingPasses } from './use-paying-passes.ts'

type Props = {
  place: CreditPlace
  /** Whether the student can take a seat of it now. */
  isOpen: boolean
}

/**
 * Beside the price of a date or a series what it costs with a pass; for a student without one that can pay it, the way to
 * those that the club sells for it, or why a pass of theirs pays it later only. Nothing where no pass pays.
 */
export function CreditPrice({ place, isOpen }: Props) {
  const { role } = useRole()
  const isPayable = canBePaid(place)
  const { able, problems } = usePayingPasses(place, isOpen)
  const text = orCredits(place.credits)
  const why = laterText(problems, text)
  const isAsked = isPayable && isOpen && role === 'student' && able.length === 0 && !why
  const { queryFn, ...options } = productsOnSale()
  const { data: products = [] } = useQuery({ ...options, queryFn: isAsked ? queryFn : skipToken })
  if (!isPayable) return null
  const isSold = isAsked && products.some((product) => isFor(product.for, classIdsOf(place)))
  if (why) return why
  return isSold ? <PassesLink>{text}</PassesLink> : text
}

/** Why a pass pays a place later only, so that another one is not needed; after what the place costs. */
const PAYS_LATER: Partial<Record<PassProblem, (cost: string) => string>> = {
  'pass.stopped': (cost) => `${cost}, but your pass is stopped`,
  'pass.ahead': (cost) => `${cost}, but your pass allows no more bookings ahead`,
  'pass.day-full': (cost) => `${cost}, but your pass allows no more bookings on this day`,
}

/** The first of these problems that passes by itself, or by asking the club; undefined without one. */
const laterText = (problems: PassProblem[], cost: string) =>
  problems.map((problem) => PAYS_LATER[problem]?.(cost)).find(Boolean)
