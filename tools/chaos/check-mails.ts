import type { Document } from 'mongodb'
import type { State } from './read-state.ts'

/**
 * Each enrollment or pass that began, and each that ended, has one mail about it. Each mail was sent, or dropped because its text
 * was no longer true; only one whose sender died was sent again. Returns each violation as a line.
 */
export function checkMails({ payments, mails, deliveries }: State): string[] {
  return [...checkOrders(payments, mails), ...checkDeliveries(mails, deliveries)]
}

function checkOrders(payments: State['payments'], mails: Document[]): string[] {
  const aboutOrder = Map.groupBy(mails, ({ facts }) => facts.orderId)
  return [...payments.values()].flatMap(({ _id, productId, endedAt, endedBy, moved }) => {
    const own = aboutOrder.get(_id) ?? []
    const begun = countOf(own, productId ? 'pass' : moved ? 'moved' : 'enrolled')
    const ended = productId
      ? own.filter(({ kind, facts }) => kind === 'pass-changed' && facts.to === 'ended').length
      : countOf(own, 'ended', 'class-canceled')
    // The mail about the move is about the order there.
    const isToldHere = endedAt !== null && endedBy !== 'moved'
    return [
      ...(begun === 1 ? [] : [`order ${_id}: ${begun} mails about its beginning`]),
      ...(ended === (isToldHere ? 1 : 0) ? [] : [`order ${_id}: ${ended} mails about its end`]),
    ]
  })
}

function checkDeliveries(mails: Document[], deliveries: string[]): string[] {
  const times = Map.groupBy(deliveries, (messageId) => messageId.replace(/^<|@.*$/g, ''))
  return mails.flatMap(({ _id, state, tries }) => {
    const taken = times.get(_id.replaceAll(':', '.'))?.length ?? 0
    return [
      ...(state === 'sent' && taken === 0 ? [`mail ${_id}: lost`] : []),
      ...(['sent', 'dropped'].includes(state) ? [] : [`mail ${_id}: ${state}`]),
      ...(taken > tries ? [`mail ${_id}: sent ${taken} times in ${tries} tries`] : []),
    ]
  })
}

function countOf(mails: Document[], ...kinds: string[]): number {
  return mails.filter(({ kind }) => kinds.includes(kind)).length
}
