import { dollarsOf } from '@ningjing/contract/money'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { isoOf } from '../base/iso.ts'
import type { PurseRecord } from '../domain/purse.records.ts'
import { dueAfterEnd } from '../domain/purse.ts'
import { titlesById } from './class-titles.ts'

/** The passes of a user, newest first, with what each date is called now. */
export async function passesOf(deps: Parameters<typeof titlesById>[0], userId: string): Promise<Pass[]> {
  const purses = await deps.stores.purses.listFor(userId)
  const classIds = purses.flatMap(({ uses }) => Object.values(uses).map(({ classId }) => classId))
  const titles = await titlesById(deps, classIds)
  return purses.map((purse) => passView(purse, titles))
}

/** @param titles what its classes are called now, by id */
function passView(purse: PurseRecord, titles: ReadonlyMap<string, string>): Pass {
  const { _id, productId, product, granted, left, state, validFrom, validUntil, uses, stoppedAt, end } = purse
  return {
    _id,
    product: productId,
    name: product.name,
    granted,
    left,
    state,
    for: product.for,
    perDay: product.perDay,
    ahead: product.ahead,
    days: product.days,
    validFrom: isoOf(validFrom),
    validUntil: validUntil && isoOf(validUntil),
    ...(stoppedAt && { stoppedAt: isoOf(stoppedAt) }),
    ...(end && {
      end: { credits: end.credits, refund: dollarsOf(dueAfterEnd(purse)), at: isoOf(end.at) },
    }),
    uses: Object.entries(uses)
      .sort(([, a], [, b]) => b.at.getTime() - a.at.getTime())
      .map(([orderId, { classId, at, credits, back }]) => {
        const name = titles.get(classId) ?? ''
        const used = { orderId, classId, name, at: isoOf(at), ...(credits && { credits }) }
        return { ...used, back: back ? isoOf(back) : null }
      }),
  }
}
