/** User and order ids are keys of maps. Any other text could change another field. */
const KEY = /^[A-Za-z0-9_-]{1,128}$/

/** Fields of a class: the hold and the place of a student, and the end of an order. */
export const holdOf = (userId: string) => `holds.${asKey(userId)}`
export const rosterOf = (userId: string) => `roster.${asKey(userId)}`
export const barOf = (orderId: string) => `barred.${asKey(orderId)}`

export function asKey(id: string): string {
  if (!KEY.test(id)) throw new TypeError('This id cannot be a key.')
  return id
}
