import { type PassFacts, passesFor } from '@ningjing/contract/passes/choose-pass'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { localAt } from '@ningjing/contract/zone'

/** A date that a credit is to pay: its class and the one whose date it is, and when it begins, in the zone of the class. */
type DateToPay = { classIds: readonly string[]; at: string; zone: string }

/** The passes that can pay a date, the one that ends first before the others. */
export function payingPasses(passes: readonly Pass[], { classIds, at, zone }: DateToPay, now: Date): Pass[] {
  // Most students have none.
  if (passes.length === 0) return []
  const date = { classIds, at: new Date(at), day: dayOf(at, zone) }
  const paying = passesFor(passes, (pass) => factsOf(pass, zone), date, now)
  return typeof paying === 'string' ? [] : paying
}

const dayOf = (at: string, zone: string) => localAt(new Date(at), zone).slice(0, 10)

function factsOf({ validFrom, validUntil, uses, ...pass }: Pass, zone: string): PassFacts {
  const paid = uses.filter(({ back }) => back === null)
  return {
    ...pass,
    validFrom: new Date(validFrom),
    validUntil: validUntil === null ? null : new Date(validUntil),
    uses: paid.map(({ at }) => ({ at: new Date(at), day: dayOf(at, zone) })),
  }
}
