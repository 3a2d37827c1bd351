import type { Document } from 'mongodb'
import type { History } from './history.ts'
import type { State } from './read-state.ts'

/** A change of who teaches, as the mails about it say; without `sid` it is about all dates to come. */
type Change = {
  id: string
  at: Date
  classId: string
  sid: string | undefined
  teacherId: string
  before: string
}

/**
 * Compares who teaches with what was wanted and acknowledged: the class, its dates, the timetable and the mails name the
 * same person, without any code of the product. Returns each violation as a line.
 */
export function checkTeachers(history: History, state: State): string[] {
  const lines = state.audit.filter(({ what }) => what === 'class.teacher')
  const changes = lines
    .flatMap((line) => changeOf(line, state) ?? [])
    .sort((a, b) => Number(a.at) - Number(b.at))
  const ofClass = Map.groupBy(changes, ({ classId }) => classId)
  return [
    ...lines.flatMap((line) =>
      changeOf(line, state) ? [] : [`change ${line._id}: the new teacher has no mail`],
    ),
    ...changes.flatMap((change) => checkWanted(change, history)),
    ...checkAcknowledged(history.teachers, changes),
    ...[...ofClass].flatMap(([classId, own]) => checkClass(state.classes.get(classId), own, state)),
    ...[...state.classes.values()].flatMap((yogaClass) => checkNames(yogaClass, state)),
    ...[...state.classes.values()].flatMap((one) =>
      one.of ? checkToldOfDate(one, ofClass.get(one.of) ?? [], state) : [],
    ),
  ]
}

function changeOf({ _id, at }: Document, { mails }: State): Change | undefined {
  const told = mails.find(
    ({ kind, userId, facts }) =>
      kind === 'changed' && facts.change === _id && facts.teacherId === userId && facts.orderId === undefined,
  )
  if (!told) return undefined
  const { classId, sessionId, teacherId, insteadOfId } = told.facts
  return { id: _id, at, classId, sid: sessionId, teacherId, before: insteadOfId }
}

const isAbout = (change: Change, wanted: History['teachers'][number]) =>
  change.classId === wanted.classId && change.sid === wanted.sid && change.teacherId === wanted.teacherId

function checkWanted(change: Change, { teachers }: History): string[] {
  const isWanted = teachers.some((wanted) => isAbout(change, wanted) && wanted.isMade !== 'no')
  return isWanted ? [] : [`change ${change.id}: nobody wanted this teacher`]
}

/** There are at least as many changes as were acknowledged. */
function checkAcknowledged(teachers: History['teachers'], changes: Change[]): string[] {
  const made = teachers.filter(({ isMade }) => isMade === 'yes')
  const groups = Map.groupBy(
    made,
    ({ classId, sid, teacherId }) => `class ${classId}, date ${sid}: ${teacherId}`,
  )
  return [...groups].flatMap(([name, group]) => {
    const count = changes.filter((change) => group[0] && isAbout(change, group[0])).length
    return count >= group.length
      ? []
      : [`${name} was acknowledged ${group.length} times, changed ${count} times`]
  })
}

/** Class and dates have the teachers that follow from the changes, one after the other; everybody got one mail. */
function checkClass(yogaClass: Document | undefined, changes: Change[], state: State): string[] {
  if (!yogaClass) return []
  const { _id, instructorId, sessions } = yogaClass
  const ofDates = new Map<string, string>()
  let teacher: string | undefined = changes.find(({ sid }) => sid === undefined)?.before ?? instructorId
  for (const { sid, teacherId } of changes) {
    if (sid === undefined) {
      teacher = teacherId
      for (const [date, id] of ofDates) if (id === teacherId) ofDates.delete(date)
    } else if (teacherId === teacher) ofDates.delete(sid)
    else ofDates.set(sid, teacherId)
  }
  const wrong = sessions.filter((date: Document) => date.teacher?._id !== ofDates.get(date.id))
  return [
    ...(instructorId === teacher
      ? []
      : [`class ${_id}: taught by ${instructorId}, last given to ${teacher}`]),
    ...wrong.map(
      ({ id, teacher: stored }: Document) =>
        `class ${_id}: date ${id} has the teacher ${stored?._id}, last given to ${ofDates.get(id)}`,
    ),
    ...changes.flatMap((change) => checkMails(change, state)),
    ...checkTold(changes.at(-1), yogaClass, state),
  ]
}

/** Both teachers have a mail, and nobody has two. */
function checkMails({ id, before }: Change, { mails }: State): string[] {
  const own = mails.filter(({ kind, facts }) => kind === 'changed' && facts.change === id)
  const keys = own.map(({ userId, facts }) => `${userId} ${facts.orderId}`)
  return [
    ...(keys.includes(`${before} undefined`) ? [] : [`change ${id}: who taught before has no mail`]),
    ...(new Set(keys).size === keys.length ? [] : [`change ${id}: somebody has two mails`]),
  ]
}

/** Students who were enrolled before the last change, which still holds, have a mail about it. */
function checkTold(last: Change | undefined, yogaClass: Document, { mails }: State): string[] {
  const { sessions, stage, roster } = yogaClass
  const dates = sessions.filter(
    (date: Document) => !date.canceled && (last?.sid === undefined ? !date.teacher : date.id === last.sid),
  )
  if (!last || stage !== 'open' || (sessions.length > 0 && dates.length === 0)) return []
  const told = new Set(mails.flatMap(({ facts }) => (facts.change === last.id ? [facts.orderId] : [])))
  return Object.values<Document>(roster).flatMap(({ orderId, at }) =>
    at < last.at && !told.has(orderId) ? [`change ${last.id}: order ${orderId} has no mail`] : [],
  )
}

/**
 * Students of a date that is sold by itself have read last who teaches it. A date may follow several changes at once, so
 * who bought it after that teacher had been its teacher before may have no mail.
 */
function checkToldOfDate(date: Document, changes: Change[], { mails }: State): string[] {
  const { _id, instructorId, sessions, roster, stage } = date
  if (stage !== 'open') return []
  const teacherId = sessions[0].teacher?._id ?? instructorId
  const own = changes.filter(({ sid }) => sid === undefined || sid === _id)
  return Object.values<Document>(roster).flatMap(({ orderId, at }) => {
    const told = mails
      .filter(({ kind, facts }) => kind === 'changed' && facts.orderId === orderId && facts.teacherId)
      .sort((a, b) => a.createdAt - b.createdAt)
      .at(-1)
    const before = own.filter((change) => change.at <= at).flatMap((one) => [one.before, one.teacherId])
    const first = own.flatMap((one) => one.before).slice(0, 1)
    const hasRead = told ? told.facts.teacherId === teacherId : [...first, ...before].includes(teacherId)
    return own.length === 0 || hasRead ? [] : [`date ${_id}: order ${orderId} has not read who teaches it`]
  })
}

/** A class and the timetable have the names of who teaches. */
function checkNames(yogaClass: Document, { users, timetable }: State): string[] {
  const { _id, instructorId, instructor, email, sessions, status, stage } = yogaClass
  const nameOf = (id: string) => users.get(id)?.name
  const dates: Document[] = sessions.filter(({ canceled }: Document) => !canceled)
  const isShown = status === 'approved' && stage === 'open'
  return [
    ...(instructor === nameOf(instructorId) && email === users.get(instructorId)?.email
      ? []
      : [`class ${_id}: names ${instructor}, taught by ${instructorId}`]),
    ...dates.flatMap(({ id, teacher }) => {
      const taughtBy = teacher?._id ?? instructorId
      const row = timetable.find(({ sid }) => sid === id)
      const isNamed = row?.instructorId === taughtBy && row?.instructor === nameOf(taughtBy)
      const isRight = isNamed && row?.substitutes === (teacher ? instructor : undefined)
      return [
        ...(!teacher || teacher.name === nameOf(taughtBy)
          ? []
          : [`class ${_id}: date ${id} names ${teacher.name}, taught by ${taughtBy}`]),
        ...(isRight || !isShown
          ? []
          : [`class ${_id}: date ${id} is taught by ${taughtBy}, not so in the timetable`]),
      ]
    }),
  ]
}
