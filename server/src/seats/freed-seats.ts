import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Deps, TaskHandler } from '../deps.ts'
import type { ClassRecord } from '../domain/records.ts'
import type { Skip } from '../domain/seat.records.ts'
import { logTodo, workOff } from '../steps/todos.ts'
import { passOn } from './pass-on.ts'
import { freedSeats } from './skip.rules.ts'
import type { SeenDate } from './skips.store.ts'

/** How often a date may have changed since it was read, before it is left to the sweeper. */
const MAX_MISSES = 20

/** Adds to a date, or to each of a class, the seats that students of the class leave to it (D8, D10). */
export const settleFreed: TaskHandler = async (deps, classId, { sessionId }) => {
  const ids = sessionId ? [sessionId] : (await deps.stores.classes.datesOf(classId)).map(({ _id }) => _id)
  for (const id of ids) await addFreedSeats(deps, id)
  return []
}

/**
 * Adds to a date to come the seats that students of its class leave to it, each once; then its waiting list moves up.
 * Throws while the date keeps changing, so that the sweeper tries again.
 */
export async function addFreedSeats(deps: Deps, dateId: string): Promise<void> {
  const { classes, skips } = deps.stores
  for (let misses = 0; misses < MAX_MISSES; ) {
    // The date first: from then on, nobody takes a seat back that it does not have.
    const date = await classes.findListed(dateId)
    const parent = date?.of ? await classes.find(date.of) : null
    if (!date || !parent || !isToCome(date, deps.clock.now())) return
    const { grown = {} } = date
    const id = freedSeats(parent, dateId).find((one) => grown[one] === undefined)
    if (id === undefined) return
    if (!(await addSeat(deps, date, (seen, log) => skips.grow(seen, id, log)))) misses += 1
  }
  throw changing(dateId)
}

/**
 * D9: the student who took the seat of a date back had left the class meanwhile, so that the date gets it again. Throws
 * like `addFreedSeats`.
 */
export async function addSeatOfLeft(deps: Deps, dateId: string, { id }: Pick<Skip, 'id'>): Promise<void> {
  const { classes, skips } = deps.stores
  for (let misses = 0; misses < MAX_MISSES; misses += 1) {
    const date = await classes.findListed(dateId)
    const parent = date?.of ? await classes.find(date.of) : null
    const isLeft = Object.values(parent?.handed ?? {}).some((handed) => handed.skips[dateId]?.id === id)
    if (!date || !isLeft || !isToCome(date, deps.clock.now()) || date.grown?.[id] !== 0) return
    if (await addSeat(deps, date, (seen, log) => skips.growAgain(seen, id, log))) return
  }
  throw changing(dateId)
}

type Grown = Pick<ClassRecord, '_id' | 'rev' | 'capacity'>

async function addSeat(
  deps: Deps,
  date: Grown,
  add: (seen: SeenDate, log: ReturnType<typeof logTodo>) => Promise<boolean>,
): Promise<boolean> {
  const { _id, capacity } = date
  const log = logTodo(deps, SYSTEM, 'class.edit', _id, { capacity }, { capacity: capacity + 1 })
  if (!(await add(date, log))) return false
  await workOff(deps, 'classes', log)
  await passOn(deps, _id)
  return true
}

function isToCome({ stage, firstAt }: Pick<ClassRecord, 'stage' | 'firstAt'>, now: Date): boolean {
  return stage === 'open' && firstAt !== null && firstAt > now
}

function changing(dateId: string): Error {
  return new Error(`The date ${dateId} keeps changing: its seats are left to the sweeper`)
}
