import { dollarsOf } from '@ningjing/contract/money'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { isoOf } from '../base/iso.ts'
import type { Deps } from '../deps.ts'
import { bookedTitleOf } from '../domain/class-title.ts'
import type { PurseRecord, PurseUse } from '../domain/purse.records.ts'
import { dueAfterEnd } from '../domain/purse.ts'
import { clubNow } from './club-now.ts'

type Reading = Pick<Deps, 'stores' | 'config' | 'log' | 'clock'>

/** The passes of a user, newest first, with what each booking is called now. */
export async function passesOf(deps: Reading, userId: string): Promise<Pass[]> {
  const purses = await deps.stores.purses.listFor(userId)
  const classIds = purses.flatMap(({ uses }) => Object.values(uses).map(({ classId }) => classId))
  const [{ club }, classes] = [await clubNow(deps), await deps.stores.classes.titled(classIds)]
  const [classById, now] = [new Map(classes.map((one) => [one._id, one])), deps.clock.now()]
  const titleOf = ({ classId, at }: PurseUse) => {
    const booked = classById.get(classId)
    return booked ? bookedTitleOf(booked, at, club, now) : ''
  }
  return purses.map((purse) => passView(purse, titleOf))
}

function passView(purse: PurseRecord, titleOf: (use: PurseUse) => string): Pass {
  const {
    _id,
    productId,
    product,
    granted,
    left,
    state,
    validFrom,
    validUntil,
    uses,
    stoppedAt,
    end,
    follows,
  } = purse
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
    ...(follows && { follows }),
    ...(stoppedAt && { stoppedAt: isoOf(stoppedAt) }),
    ...(end && {
      end: { credits: end.credits, refund: dollarsOf(dueAfterEnd(purse)), at: isoOf(end.at) },
    }),
    uses: Object.entries(uses)
      .sort(([, a], [, b]) => b.at.getTime() - a.at.getTime())
      .map(([orderId, use]) => {
        const { classId, at, credits, back } = use
        const used = { orderId, classId, name: titleOf(use), at: isoOf(at), ...(credits && { credits }) }
        return { ...used, back: back ? isoOf(back) : null }
      }),
  }
}
