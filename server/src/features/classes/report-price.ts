import { pick } from '@ningjing/contract/pick'
import type { Deps } from '../../deps.ts'
import { taskTodo, workOffTasks } from '../../steps/todos.ts'
import type { ListedClass } from './class-views.rules.ts'
import { mailTimeOf } from './classes.rules.ts'

/** How often a class is read that changes at the same time; the sweeper tries again later. */
const MAX_TRIES = 5

/**
 * Says in a class what a date of it costs whose price was set at it, so that admins see a changed class: dates are in no
 * list of theirs. The class is read first: an older price never replaces a newer one.
 * The admins get the mail about a changed class if an instructor has set it: then a todo of the date says so, whichever
 * todo of the date is worked off first.
 */
export async function reportPrice(deps: Deps, { _id, of }: Pick<ListedClass, '_id' | 'of'>) {
  const { classes } = deps.stores
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const parent = await classes.findListed(of)
    const date = await classes.find(_id)
    if (!parent || !date?.own?.includes('price')) return
    const { ownPrices = {}, sessions, rev } = parent
    if (ownPrices[_id] === date.priceInCents) return
    const known = sessions.map(({ id }) => id).filter((id) => id in ownPrices)
    const set = { ownPrices: { ...pick(ownPrices, known), [_id]: date.priceInCents } }
    const isOfInstructor = date.todo.some((todo) => todo.kind === 'dates' && todo.by)
    const mailAt = isOfInstructor ? mailTimeOf(parent, ['dropIn'], deps.clock.now()) : undefined
    const left = mailAt ? [taskTodo(deps, 'edited', { rev: rev + 1, dueAt: mailAt })] : []
    if (await classes.setOwnPrices(parent, { ...set, ...(mailAt && { editMailAt: mailAt }) }, left)) {
      return workOffTasks(deps, of, left)
    }
  }
  throw new Error(`The class ${of} keeps changing: the price of its date ${_id} is left to the sweeper`)
}
