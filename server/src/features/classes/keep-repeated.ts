import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Deps } from '../../deps.ts'
import { dateFacts } from '../../domain/class-facts.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import { clubNow } from '../../steps/club-now.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { withSessions, zoneOf } from './class-plan.rules.ts'
import type { ListedClass } from './class-views.rules.ts'
import { dateTools } from './date-tools.ts'
import { datesToOpen, nextLook, pastDates } from './repeated-dates.rules.ts'

/**
 * Opens the dates of a class that repeats, and takes out those that were over long ago (D11). Does nothing when the class
 * has changed since it was read: what changed it leaves a todo that looks again.
 */
export async function keepRepeated(deps: Deps, seen: ListedClass): Promise<void> {
  const { status, stage, repeat, repeatDueAt } = seen
  if (repeat === undefined || status !== 'approved' || stage !== 'open') return
  const { stores } = deps
  const tools = dateTools(deps)
  const { now } = tools
  const { opened, repeatOpened } = datesToOpen(seen, (await clubNow(deps)).club.closed, tools)
  const past = await soldByThemselves(deps, pastDates(seen, opened, now))
  const sessions = [...seen.sessions.filter((one) => !past.includes(one)), ...opened]
  const next = { repeatOpened, repeatDueAt: nextLook(seen, sessions, tools) }
  if (opened.length + past.length === 0) {
    if (repeatDueAt && repeatDueAt <= now) await stores.classes.lookLater(seen, next)
    return
  }
  const schedule = withSessions(seen, zoneOf(seen, tools), sessions, now)
  const facts = {
    opened: opened.map(dateFacts),
    past: past.map(({ id }) => id),
    salesEndAt: schedule.salesEndAt,
  }
  const log = logTodo(deps, SYSTEM, 'class.dates', seen._id, { salesEndAt: seen.salesEndAt }, facts)
  const left = [log, taskTodo(deps, 'dates')]
  // A class that was over may be offered again.
  await stores.classCounts.markOutdated(seen.instructorId)
  if (await stores.classes.keepRepeated(seen, { ...schedule, ...next }, left)) {
    await workOffTasks(deps, seen._id, left)
  }
}

/** Those that have a class of their own, in which everything about them stays. */
async function soldByThemselves({ stores }: Deps, dates: SessionRecord[]): Promise<SessionRecord[]> {
  if (dates.length === 0) return []
  const own = await stores.classes.titled(dates.map(({ id }) => id))
  return dates.filter(({ id }) => own.some(({ _id }) => _id === id))
}
