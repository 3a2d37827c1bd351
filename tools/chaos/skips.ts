import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { skipDate, unskipDate } from '@ningjing/contract/enrolments/skips'
import { outcomeOf, type User } from './api.ts'
import { type Club, think } from './club.ts'
import { recordValue } from './history.ts'

const PAUSE_MS = 1_500
/** How often a student looks at the dates. */
const ROUNDS = 2

/** Says of some dates of the student's classes that they do not come, and of some of these that they come after all. */
export async function skipSome(club: Club, student: User): Promise<void> {
  const { api, random } = club
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = await api.insist(student, listEnrolments, { params: { email: student.email } })
    for (const { _id, skips = [] } of own.reply ?? []) {
      for (const { sid, isSkipped } of skips) {
        if (random.chance(0.4)) await change(club, student, { order: _id, sid }, isSkipped)
      }
    }
    await think(club, PAUSE_MS)
  }
}

/** Now and then by two calls at once. */
async function change(
  { api, random, history }: Club,
  student: User,
  params: { order: string; sid: string },
  isSkipped: boolean,
): Promise<void> {
  const key = `${params.order} ${params.sid}`
  if (!history.skips.has(key)) recordValue(history.skips, key, 'comes', 'yes')
  const send = async () => {
    const changed = await api.insist(student, isSkipped ? unskipDate : skipDate, { params })
    if (changed.code) history.count(`${isSkipped ? 'not back' : 'no skip'}: ${changed.code}`)
    else history.count(isSkipped ? 'dates come to after all' : 'dates skipped')
    recordValue(history.skips, key, isSkipped ? 'comes' : 'skipped', outcomeOf(changed))
  }
  const again = random.chance(0.2) ? send() : undefined
  await send()
  await again
}
