import { endOf } from '@ningjing/contract/classes/schedule'
import type { Deps } from '../../deps.ts'
import type { Booked, BookedClass, MarkRecord } from './attendance.store.ts'

/** The first date in the club to which somebody comes, or, in a class without dates, when they booked it. */
export type FirstDate = { at: Date; id?: string; orderId: string }

/**
 * The first date of each of these people, by user id. A date counts from when it was booked until they leave, unless it is
 * canceled, they do not come to it, or were marked as a no-show.
 * @param places those whose payments may not be recorded yet
 */
export async function firstDates(
  { stores: { attendance } }: Pick<Deps, 'stores'>,
  places: Booked[],
): Promise<ReadonlyMap<string, FirstDate>> {
  const userIds = [...new Set(places.map(({ userId }) => userId))]
  const found = [...places, ...(await attendance.bookedBy(userIds))]
  const all = [...new Map(found.map((one) => [one._id, one])).values()]
  const firsts = new Map<string, FirstDate>()
  const look = async (booked: Booked[]) => {
    const ids = [...new Set(booked.map(({ classId }) => classId))]
    const [classes, marks] = await Promise.all([attendance.classesOf(userIds, ids), attendance.marksOf(ids)])
    for (const one of booked) {
      const yogaClass = classes.get(one.classId)
      for (const date of yogaClass ? datesOf(one, yogaClass, marks) : []) {
        if (date.at < (firsts.get(one.userId)?.at ?? LATER)) firsts.set(one.userId, date)
      }
    }
  }
  const oldest = [...Map.groupBy(all, ({ userId }) => userId).values()].map((own) =>
    own.reduce((first, one) => (one.createdAt < first.createdAt ? one : first)),
  )
  await look(oldest)
  // What was booked after the first date that is known begins later. So only few of many need to be looked at.
  await look(
    all.filter((one) => !oldest.includes(one) && one.createdAt < (firsts.get(one.userId)?.at ?? LATER)),
  )
  return firsts
}

const LATER = new Date(8.64e15)

function datesOf(
  { _id: orderId, userId, createdAt, endedAt }: Booked,
  { sessions, roster }: BookedClass,
  marks: ReadonlyMap<string, Record<string, MarkRecord>>,
): FirstDate[] {
  if (sessions.length === 0) return endedAt ? [] : [{ at: createdAt, orderId }]
  const place = roster[userId]
  const skips = place?.orderId === orderId ? place.skips : undefined
  return sessions
    .filter(
      ({ id, canceled, ...date }) =>
        !canceled &&
        endOf(date) > createdAt &&
        date.at < (endedAt ?? LATER) &&
        !skips?.[id] &&
        marks.get(id)?.[userId]?.state !== 'no-show',
    )
    .map(({ id, at }) => ({ at, id, orderId }))
}
