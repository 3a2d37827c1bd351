import type { Document } from 'mongodb'
import { isPossibleSum } from './find-place.ts'
import type { History, Outcome } from './history.ts'
import type { State } from './read-state.ts'

/**
 * Compares what was acknowledged about classes, selections, roles and events with what is stored, without any code of
 * the product. Returns each violation as a line.
 */
export function checkClub(history: History, state: State): string[] {
  const hasAdmin = [...state.users.values()].some(({ role }) => role === 'admin')
  return [
    ...[...state.classes.values()].flatMap(checkSeats),
    ...[...history.classes].flatMap(([id, { seats }]) => checkCapacity(id, seats, history, state)),
    ...checkDecisions(history, state),
    ...[...history.selections].flatMap(([id, selection]) => checkSelection(id, selection, state)),
    ...[...history.sales].flatMap(([id, possible]) => checkSales(id, possible, state)),
    ...checkValues(history.texts, state.classes, 'description'),
    ...checkValues(history.roles, state.users, 'role'),
    ...[...history.events].flatMap((id) =>
      state.webhooks.get(id)?.done ? [] : [`event ${id}: acknowledged, but not done`],
    ),
    ...[...history.badEvents].flatMap((id) =>
      state.webhooks.has(id) ? [`event ${id}: stored unsigned`] : [],
    ),
    ...(hasAdmin ? [] : ['no admin is left']),
  ]
}

function checkSeats({ _id, seats, held, enrolled, capacity, holds, roster }: Document): string[] {
  const places = Object.keys(roster).length
  const adds = seats + held + enrolled === capacity && enrolled === places && seats >= 0
  return [
    ...(adds
      ? []
      : [
          `class ${_id}: seats ${seats}, held ${held}, enrolled ${enrolled}, roster ${places}, capacity ${capacity}`,
        ]),
    ...(held === 0 && Object.keys(holds).length === 0 ? [] : [`class ${_id}: a hold is left`]),
  ]
}

/**
 * The capacity is that of the beginning, all acknowledged changes, and some of those without an answer; seats that were
 * left to dates are theirs.
 */
function checkCapacity(id: string, seats: number, { edits }: History, state: State): string[] {
  const own = edits.filter(({ classId }) => classId === id)
  const deltasOf = (outcome: Outcome) =>
    own.filter(({ isSaved }) => isSaved === outcome).map(({ delta }) => delta)
  const { capacity, handed = {} } = state.classes.get(id) ?? {}
  const left = Object.keys(handed).map(() => -1)
  return isPossibleSum(capacity, [seats, ...deltasOf('yes'), ...left], deltasOf('unknown'))
    ? []
    : [`class ${id}: capacity ${capacity}, not the sum of its edits`]
}

/** A class is decided once at one revision, and an approved one stays approved. */
function checkDecisions({ decisions }: History, { classes }: State): string[] {
  const made = decisions.filter(({ isMade }) => isMade === 'yes')
  const groups = Map.groupBy(made, ({ classId, rev }) => `class ${classId} at revision ${rev}`)
  const twice = [...groups].flatMap(([what, group]) => (group.length > 1 ? [`${what}: decided twice`] : []))
  const lost = made.filter(({ classId, status }) => {
    return status === 'approved' && classes.get(classId)?.status !== 'approved'
  })
  return [...twice, ...lost.map(({ classId }) => `class ${classId}: approved, but the decision is lost`)]
}

/** A deleted selection stays deleted, any other is there, was paid, or went when the student was moved to its class. */
function checkSelection(
  id: string,
  { userId, classId, isDeleted }: { userId: string; classId: string; isDeleted: string },
  state: State,
): string[] {
  const isThere = state.selections.has(id)
  if (isDeleted === 'yes') return isThere ? [`selection ${id}: deleted, but is back`] : []
  const isPaid = [...state.payments.values()].some(
    (one) => one.userId === userId && one.classId === classId && (one.selectedId === id || one.moved),
  )
  return isThere || isPaid || isDeleted === 'unknown' ? [] : [`selection ${id}: acknowledged, but lost`]
}

/** A class without an end of its sales, or with a later one, is for sale. */
function checkSales(id: string, possible: string[], { classes }: State): string[] {
  const end = classes.get(id)?.salesEndAt
  const value = end && end <= new Date() ? 'closed' : 'open'
  return possible.includes(value) ? [] : [`class ${id}: its sales are ${value}, not ${possible.join(' or ')}`]
}

function checkValues(values: Map<string, string[]>, stored: Map<string, Document>, field: string): string[] {
  return [...values].flatMap(([id, possible]) => {
    const value = stored.get(id)?.[field]
    return possible.includes(value)
      ? []
      : [`${field} of ${id}: "${value}", possible "${possible.join('", "')}"`]
  })
}
