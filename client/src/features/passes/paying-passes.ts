import { isFor, type PassFacts, type PassProblem, passesFor } from '@ningjing/contract/passes/choose-pass'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { dayAt } from '@ningjing/contract/zone'

/**
 * What credits are to pay: a date that is sold by itself, or a series.
 * `classIds`: its class, and the one whose date it is; `at`, `lastAt`: when the next date and the last one begin.
 */
type PlaceToPay = { classIds: readonly string[]; credits: number; at: string; lastAt: string; zone: string }

/** The passes that can pay a place, or why those of them that are for it cannot. */
export type Paying = { able: Pass[]; problems: PassProblem[] }

/** The passes that can pay a place, the one that ends first before the others; if none can, why each that is for it cannot. */
export function payingPasses(passes: readonly Pass[], wanted: PlaceToPay, now: Date): Paying {
  const { classIds, credits, at, lastAt, zone } = wanted
  const days = { day: dayOf(at, zone), lastDay: dayOf(lastAt, zone) }
  const place = { classIds, credits, at: new Date(at), lastAt: new Date(lastAt), ...days }
  const payingOf = (some: readonly Pass[]) => passesFor(some, (pass) => factsOf(pass, zone), place, now)
  const able = payingOf(passes)
  if (typeof able !== 'string') return { able, problems: [] }
  const own = passes.filter((pass) => isFor(pass.for, classIds)).map((pass) => payingOf([pass]))
  return { able: [], problems: own.filter((problem) => typeof problem === 'string') }
}

const dayOf = (at: string, zone: string) => dayAt(new Date(at), zone)

function factsOf({ validFrom, validUntil, uses, ...pass }: Pass, zone: string): PassFacts {
  const paid = uses.filter(({ back }) => back === null)
  return {
    ...pass,
    validFrom: new Date(validFrom),
    validUntil: validUntil === null ? null : new Date(validUntil),
    uses: paid.map(({ at }) => ({ at: new Date(at), day: dayOf(at, zone) })),
  }
}
