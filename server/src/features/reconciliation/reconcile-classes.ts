import type { Deps } from '../../deps.ts'
import type { ClassRecord } from '../../domain/records.ts'
import type { LogTodo } from '../../domain/todo.records.ts'
import { checkMarks, sessionOf } from './check-attendance.rules.ts'
import { checkClaims, checkSum } from './check-class-claims.rules.ts'
import { checkClassFacts } from './check-class-facts.rules.ts'
import { checkLine, checkOffers, offerKeysOf } from './check-line.rules.ts'
import { checkOpenMail } from './check-mails.rules.ts'
import { MAX_UNSETTLED_MS } from './check-orders.rules.ts'
import { checkHolds, checkRoster, checkWaitingUsers } from './check-roster.rules.ts'
import { checkClassLog, checkEnds, checkSeats, checkTodos } from './check-seats.rules.ts'
import { checkSingleDates, soldDates } from './check-single-dates.rules.ts'
import { collect } from './collect.ts'
import type { Discrepancy } from './discrepancy.rules.ts'
import type { Totals } from './totals.rules.ts'

type ClassDeps = Pick<Deps, 'stores' | 'clock'>

/** How far back a hold is looked for in the audit log. An older one can no longer be paid, in milliseconds. */
const HOLDS_READ_MS = 72 * 3_600_000

/** Checks all classes against their students, the payment records and the audit log. */
export async function checkClasses({ stores, clock }: ClassDeps, totals: Totals): Promise<Discrepancy[]> {
  const { ledger } = stores
  const now = clock.now()
  const longAgo = new Date(now.getTime() - MAX_UNSETTLED_MS)
  const holdsSince = new Date(now.getTime() - HOLDS_READ_MS)
  const times = { since: await ledger.loggedSince(), holdsSince, now }
  return collect(ledger.classes(), async (classes) => {
    totals.classes += classes.filter(({ of }) => !of).length
    const places = classes.flatMap(({ roster }) => Object.values(roster))
    const payments = await ledger.paymentsOf(places.map(({ orderId }) => orderId))
    const users = await ledger.knownUsers(classes.flatMap(peopleOf))
    const log = await ledger.classLog(
      classes.map(({ _id }) => _id),
      holdsSince,
    )
    const mails = await ledger.knownMails(classes.flatMap(offerKeysOf))
    const dates = {
      parents: await ledger.parentsOf(classes.flatMap(({ of }) => (of ? [of] : []))),
      opened: await ledger.openedOf(classes.flatMap((one) => soldDates(one, now))),
      now,
    }
    const bySubject = Map.groupBy(log, ({ subject }) => subject)
    return classes.flatMap((yogaClass) => {
      const written = bySubject.get(yogaClass._id) ?? []
      const entries = [...written, ...unwrittenOf(yogaClass)]
      return [
        ...checkSeats(yogaClass),
        ...checkSingleDates(yogaClass, dates),
        ...checkTodos('class', yogaClass),
        ...checkLine(yogaClass, now),
        ...checkOffers(yogaClass, mails),
        ...checkClassLog(yogaClass, entries),
        ...checkClassFacts(yogaClass, entries),
        ...checkClaims(yogaClass, entries, times),
        ...checkEnds(yogaClass, entries),
        ...written.flatMap(checkSum),
        ...checkRoster(yogaClass, payments, users),
        ...checkHolds(yogaClass, users, longAgo, now),
        ...checkWaitingUsers(yogaClass, users),
      ]
    })
  })
}

function peopleOf({ roster, holds, queue = [] }: ClassRecord): string[] {
  return [...Object.keys(roster), ...Object.keys(holds), ...queue.map(({ userId }) => userId)]
}

/** Audit entries that are left to be written. */
function unwrittenOf({ todo }: ClassRecord): LogTodo[] {
  return todo.flatMap((one) => (one.kind === 'log' ? one : []))
}

/** Checks all marks of attendance against the dates, the students and the audit log. */
export async function checkAttendance({ stores: { ledger } }: ClassDeps): Promise<Discrepancy[]> {
  const since = await ledger.loggedSince()
  return collect(ledger.attendance(), async (dates) => {
    const claims = dates.flatMap(({ classId, marks }) =>
      Object.keys(marks).map((userId) => ({ classId, userId })),
    )
    const places = await ledger.placesOf(claims)
    const gone = claims.filter(({ classId, userId }) => !places.get(classId)?.roster?.[userId])
    const classIds = [...new Set(dates.map(({ classId }) => classId))]
    const students = await ledger.studentsOf(
      gone.map(({ userId }) => userId),
      classIds,
    )
    const dateOf = await ledger.openedOf(dates.map(sessionOf))
    const log = Map.groupBy(await ledger.logAbout(classIds, 'attendance.mark'), ({ subject }) => subject)
    return dates.flatMap((date) =>
      checkMarks(date, {
        places: places.get(date.classId),
        dateOf: dateOf.get(sessionOf(date)),
        students,
        log: log.get(date.classId) ?? [],
        since,
      }),
    )
  })
}

/** I20, for the mails that were not sent. */
export async function checkOpenMails({ stores, clock }: ClassDeps): Promise<Discrepancy[]> {
  const open = await stores.ledger.openMails()
  return open.flatMap((mail) => checkOpenMail(mail, clock.now()))
}
