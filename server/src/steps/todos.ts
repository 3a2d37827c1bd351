import type { AuditAction } from '@ningjing/contract/audit/audit'
import type { Deps } from '../deps.ts'
import type { AuditRecord } from '../domain/audit.records.ts'
import type { LogTodo, TaskTodo, Todo } from '../domain/todo.records.ts'
import type { OpenTodo } from '../domain/todo.store.ts'

type Facts = AuditRecord['before']

/**
 * The audit entry of a change of a record, as work that the change itself leaves behind: pass it to the
 * store that writes the change, then call `workOff`. The entry holds ids, no names and no e-mails.
 * @param who user id, or `system`
 * @param subject id of the record that changes
 */
export function logTodo(
  { stores, clock }: Pick<Deps, 'stores' | 'clock'>,
  who: string,
  what: AuditAction,
  subject: string,
  before: Facts = null,
  after: Facts = null,
): LogTodo {
  return { id: stores.newId(), kind: 'log', at: clock.now(), who, what, subject, before, after }
}

type WorkDeps = Pick<Deps, 'stores' | 'log'>

/** Writes the audit entry of a change that this process has just made. What fails here is left to the sweeper. */
export async function workOff(deps: WorkDeps, owner: OpenTodo['owner'], todo: LogTodo): Promise<void> {
  try {
    await finishLog(deps, { owner, ownerId: todo.subject, todo })
  } catch (error) {
    deps.log.warn({ err: error, todo: todo.id }, 'todo left to the sweeper')
  }
}

/** Writes an audit entry that is left to be written. The todo is removed last, so that it can be repeated after a crash. */
async function finishLog(
  { stores }: Pick<Deps, 'stores'>,
  open: OpenTodo & { todo: LogTodo },
): Promise<void> {
  const { id, kind: _kind, ...entry } = open.todo
  await stores.audit.insertOnce({ _id: id, ...entry })
  await stores.todos.remove(open)
}

/** A task that a change leaves behind; pass it to the store that writes the change, then to `workOffTasks`. */
export function taskTodo(
  { stores, clock }: Pick<Deps, 'stores' | 'clock'>,
  kind: TaskTodo['kind'],
  about: Omit<TaskTodo, 'id' | 'kind' | 'at'> = {},
): TaskTodo {
  return { id: stores.newId(), kind, at: clock.now(), ...about }
}

/** Ids of the todos that a process works off, by its dependencies. */
const inWork = new WeakMap<Deps, Set<string>>()

/** Whether this process works off a todo, or is about to; its sweeper leaves that alone. */
export function isInWork(deps: Deps, { todo }: OpenTodo): boolean {
  return inWork.get(deps)?.has(todo.id) ?? false
}

/**
 * Works off todos that this process has just written into a record, one after another, each with what it leaves to be
 * done. What fails here is left to the sweeper.
 */
export async function workOffTasks(
  deps: Deps,
  ownerId: string,
  todos: Todo[],
  owner: OpenTodo['owner'] = 'classes',
): Promise<void> {
  const ids = inWork.get(deps) ?? new Set()
  inWork.set(deps, ids)
  for (const { id } of todos) ids.add(id)
  for (const todo of todos) {
    try {
      const left = await finishTodo(deps, { owner, ownerId, todo })
      if (left.length > 0) await workOffTasks(deps, ownerId, left, owner)
    } catch (error) {
      deps.log.warn({ err: error, todo: todo.id }, 'todo left to the sweeper')
    } finally {
      ids.delete(todo.id)
    }
  }
}

/**
 * Works off a todo, by the handler of its kind. It is removed last, so that it can be repeated after a crash. One of
 * a kind that only a newer release knows is left to that.
 * @returns the todos of the same record that it leaves to be done
 */
export async function finishTodo(deps: Deps, open: OpenTodo): Promise<Todo[]> {
  const { todo } = open
  if (todo.kind === 'log') {
    await finishLog(deps, { ...open, todo })
    return []
  }
  const task: Deps['tasks'][TaskTodo['kind']] | undefined = deps.tasks[todo.kind]
  if (!task) return []
  const left = await task(deps, open.ownerId, todo)
  await deps.stores.todos.remove(open)
  return left ?? []
}
