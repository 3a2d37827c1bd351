import { endOf } from '@ningjing/contract/classes/schedule'
import { isOn } from '@ningjing/contract/roster/roster'
import type { Roster } from '@ningjing/contract/roster/roster.schemas'

/**
 * Whom the caller can write to: those of the shown date and, where there are several and the class is theirs, those of the
 * whole class and of its dates to come.
 */
export function audiencesOf(roster: Roster, date: { id: string; name: string } | undefined, now: Date) {
  const { sessions, students, waiting = [], managed } = roster
  const peopleOf = (sids: (string | undefined)[], enrolled = students) => {
    const isAsked = (one: { only?: string | undefined }) => sids.some((sid) => isOn(one, sid))
    return {
      enrolled: enrolled.filter(isAsked).map(({ userId }) => userId),
      waiting: waiting.filter(isAsked).map(({ userId }) => userId),
    }
  }
  const coming = sessions.filter((session) => endOf(session) > now).map(({ id }) => id)
  const whole = { date: undefined, ...peopleOf([undefined, ...coming]) }
  if (!date) return [whole]
  const comes = students.filter(({ skipped = [] }) => !skipped.includes(date.id))
  const ofDate = { date, ...peopleOf([date.id], comes) }
  return managed && sessions.length > 1 ? [ofDate, whole] : [ofDate]
}
