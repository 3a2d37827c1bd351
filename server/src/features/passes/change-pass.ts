import type { Body } from '@ningjing/contract/endpoint'
import { field } from '@ningjing/contract/field-reasons'
import { hasRunOut, lastDayOf } from '@ningjing/contract/passes/last-day'
import type { extendPass as extendCall } from '@ningjing/contract/passes/pass-changes.schemas'
import { Problem } from '@ningjing/contract/problems'
import { dayAt } from '@ningjing/contract/zone'
import { inTries } from '../../base/in-tries.ts'
import type { Deps } from '../../deps.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import type { Caller } from '../../http/caller.ts'
import { clubNow } from '../../steps/club-now.ts'
import { stopPass as stopNow } from '../../steps/stop-pass.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { endAfterStop, endOfDay, extensionRule } from './purse-changes.rules.ts'

/**
 * P5: stops a pass, or lets it go on, longer by the days that it was stopped. Does nothing where it is so already. Throws
 * `pass.not-found`, and `pass.changed` for one that is over.
 */
export async function stopPass(deps: Deps, admin: Caller, id: string, stopped: boolean) {
  return inTries(async () => {
    const purse = await findLasting(deps, id)
    if ((purse.state === 'stopped') === stopped) return { stopped }
    if (hasRunOut(purse, deps.clock.now())) throw new Problem('pass.changed')
    await (stopped ? stopNow(deps, admin._id, id) : goOn(deps, admin, purse))
    return null
  })
}

async function goOn(deps: Deps, { _id: by }: Caller, purse: PurseRecord): Promise<void> {
  const { _id, validUntil } = purse
  const { zone } = (await clubNow(deps)).club
  const until = endAfterStop(purse, deps.clock.now(), zone)
  const days = validUntil && until && [lastDayOf(validUntil, zone), lastDayOf(until, zone)]
  const [before, after] = days ? days.map((to) => ({ to })) : []
  const todos = [
    logTodo(deps, by, 'pass.go-on', _id, before, after),
    taskTodo(deps, 'pass-changed', { orderId: _id, to: 'going-on', by, ...(until && { until }) }),
  ]
  if (await deps.stores.purses.goOn(purse, until, ...todos)) await workOffTasks(deps, _id, todos, 'purses')
}

/**
 * P6: lets a pass be valid until the end of a later day. Throws `pass.not-found`, `pass.changed` for one that has ended,
 * and `request.invalid`.
 */
export async function extendPass(deps: Deps, admin: Caller, id: string, { until }: Body<typeof extendCall>) {
  const { zone } = (await clubNow(deps)).club
  return inTries(async () => {
    const purse = await findLasting(deps, id)
    if (purse.validUntil?.getTime() === endOfDay(until, zone).getTime()) return { until }
    const rule = extensionRule(purse, until, dayAt(deps.clock.now(), zone), zone)
    if (rule) throw new Problem('request.invalid', { fields: [field('until', rule)] })
    await tryToExtend(deps, admin, purse, until, zone)
    return null
  })
}

/** Does nothing when the pass has changed since it was read. */
async function tryToExtend(
  deps: Deps,
  { _id: by }: Caller,
  purse: PurseRecord,
  day: string,
  zone: string,
): Promise<void> {
  const { _id, validUntil } = purse
  const until = endOfDay(day, zone)
  const before = validUntil && { to: lastDayOf(validUntil, zone) }
  const todos = [
    logTodo(deps, by, 'pass.extend', _id, before, { to: day }),
    taskTodo(deps, 'pass-changed', { orderId: _id, to: 'extended', by, until }),
  ]
  if (await deps.stores.purses.extend(purse, until, ...todos)) await workOffTasks(deps, _id, todos, 'purses')
}

/** A pass that has not ended. Throws `pass.not-found` and `pass.changed`. */
async function findLasting({ stores }: Deps, id: string): Promise<PurseRecord> {
  const purse = await stores.purses.find(id)
  if (!purse || purse.refused) throw new Problem('pass.not-found')
  if (purse.state === 'ended') throw new Problem('pass.changed')
  return purse
}
