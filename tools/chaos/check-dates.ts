import type { Document } from 'mongodb'
import { isWantedCancel } from './check-ends.ts'
import type { History } from './history.ts'
import type { State } from './read-state.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Compares dates that are sold by themselves with their class and with what was acknowledged: each is open, moved and
 * canceled as its class says, and has the seats that students leave to it, without any code of the product. Returns each
 * violation as a line.
 */
export function checkDates(history: History, state: State): string[] {
  const classes = [...state.classes.values()]
  const singles = classes.filter(({ of }) => of)
  return [
    ...classes.filter(({ dropIn }) => dropIn).flatMap((yogaClass) => checkOpened(yogaClass, state)),
    ...classes.filter(({ repeat }) => repeat).flatMap(checkRepeated),
    ...singles.flatMap((date) => {
      const parent = state.classes.get(date.of)
      if (!parent) return [`date ${date._id}: its class is not there`]
      return [
        ...checkFollowed(date, parent),
        ...checkSeats(date, parent),
        ...checkCanceled(date, parent, history),
      ]
    }),
    ...[...history.times].flatMap(([sid, possible]) => checkTime(sid, possible, classes)),
    ...[...history.skips].flatMap(([key, possible]) => checkSkip(key, possible, history, state)),
  ]
}

/** Each date of an approved class that is open has a class of its own. */
function checkOpened({ _id, status, stage, sessions }: Document, { classes }: State): string[] {
  if (status !== 'approved' || stage !== 'open') return []
  return sessions
    .filter(({ id, canceled }: Document) => !canceled && classes.get(id)?.of !== _id)
    .map(({ id }: Document) => `class ${_id}: date ${id} is not sold`)
}

/**
 * A class that repeats has opened each date from its first day to the last ones that it has seen, once; those that were
 * moved are known by where they were.
 */
function checkRepeated({ _id, status, stage, repeat, repeatOpened = {}, sessions }: Document): string[] {
  const due = repeat.weekly.flatMap(({ weekday, time }: Document) => {
    const last = Date.parse(repeatOpened[`${weekday} ${time}`])
    const first = Date.parse(repeat.from)
    const days = Array.from({ length: last >= first ? (last - first) / DAY_MS + 1 : 0 }, (_, day) => {
      return new Date(first + day * DAY_MS)
    })
    return days
      .filter((day) => (day.getUTCDay() || 7) === weekday)
      .map((day) => `${day.toISOString().slice(0, 10)}T${time}`)
  })
  const opened = sessions.map(({ at, moved }: Document) => {
    const { from = at } = moved?.before?.[0] ?? moved ?? {}
    return from.toISOString().slice(0, 16)
  })
  const timesOf = (local: string, all: string[]) => all.filter((one) => one === local).length
  return [
    ...(status === 'approved' && stage === 'open' && opened.length === 0
      ? [`class ${_id}: repeats, and has no date`]
      : []),
    ...[...new Set<string>([...due, ...opened])].flatMap((local) => {
      const [wanted, times] = [timesOf(local, due), timesOf(local, opened)]
      return wanted === times ? [] : [`class ${_id}: date ${local} opened ${times} times, not ${wanted}`]
    }),
  ]
}

const timeIn = ({ sessions }: Document, sid: string): Document | undefined =>
  sessions.find(({ id }: Document) => id === sid)

/** An open date has the texts of its class, and the time and the teacher of its date. */
function checkFollowed(date: Document, parent: Document): string[] {
  if (date.stage === 'canceled') return []
  const [own, wanted] = [timeIn(date, date._id), timeIn(parent, date._id)]
  const factsOf = ({ description, instructorId }: Document, time: Document | undefined) => {
    return [description, instructorId, time?.local, time?.teacher?._id].join(', ')
  }
  const [stored, due] = [factsOf(date, own), factsOf(parent, wanted)]
  return stored === due ? [] : [`date ${date._id}: has "${stored}", its class "${due}"`]
}

/** Besides its own, a date has one seat of each student who does not come, and of each who left a seat to it for good. */
function checkSeats({ _id, stage, capacity, grown = {} }: Document, parent: Document): string[] {
  if (stage === 'canceled') return []
  const { dropIn, roster, handed = {} } = parent
  const skipping = Object.values<Document>(roster).flatMap(({ skips }) => skips?.[_id]?.id ?? [])
  const left = Object.entries<Document>(handed).map(([id, { skips }]) => skips[_id]?.id ?? id)
  const due = new Set([...skipping, ...left])
  const has = Object.keys(grown).filter((id) => grown[id] === 1)
  return [
    ...(capacity === dropIn.seats + has.length
      ? []
      : [`date ${_id}: capacity ${capacity}, not ${dropIn.seats} and ${has.length} of students`]),
    ...[...due].filter((id) => !has.includes(id)).map((id) => `date ${_id}: lacks the seat ${id}`),
    ...has
      .filter((id) => !due.has(id))
      .map((id) => `date ${_id}: has the seat ${id}, which nobody left to it`),
  ]
}

/** A date is canceled with its class, or with the date of its class, and is empty then. */
function checkCanceled(date: Document, parent: Document, history: History): string[] {
  const { _id, stage, held, roster } = date
  const isDue = parent.stage === 'canceled' || timeIn(parent, _id)?.canceled !== undefined
  if (stage !== 'canceled') return isDue ? [`date ${_id}: its class has canceled it, but it is open`] : []
  return [
    ...(isDue && isWantedCancel(date, history) ? [] : [`date ${_id}: canceled by nobody`]),
    ...(held === 0 && Object.keys(roster).length === 0 ? [] : [`date ${_id}: canceled, but not empty`]),
  ]
}

/** A date is at the time to which it was last moved. */
function checkTime(sid: string, possible: string[], classes: Document[]): string[] {
  const local = classes.flatMap((one) => (one.of ? [] : (timeIn(one, sid) ?? [])))[0]?.local
  return possible.includes(local) ? [] : [`date ${sid}: at ${local}, moved to ${possible.join(' or ')}`]
}

/** A student who stays does not come to what they have skipped; a date that moves ends its skips. */
function checkSkip(
  key: string,
  possible: string[],
  { times }: History,
  { orders, classes }: State,
): string[] {
  const [orderId = '', sid = ''] = key.split(' ')
  const { userId, classId } = orders.get(orderId) ?? {}
  const place = classes.get(classId)?.roster[userId]
  if (place?.orderId !== orderId || times.has(sid)) return []
  const value = place.skips?.[sid] ? 'skipped' : 'comes'
  return possible.includes(value)
    ? []
    : [`order ${orderId}, date ${sid}: ${value}, not ${possible.join(' or ')}`]
}
