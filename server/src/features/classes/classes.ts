import { CLASSES_PAGE_SIZE } from '@ningjing/contract/classes'
import type { PublicClass, ReviewedClass } from '@ningjing/contract/classes.schemas'
import type { Page } from '@ningjing/contract/fields'
import type { PublicLists } from '@ningjing/contract/pages'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'
import { recordAudit } from '../../base/record-audit.ts'
import type { Caller } from '../../http/caller.ts'
import {
  type ClassEdit,
  type EditPlan,
  type ListedClass,
  type NewClass,
  newClassRecord,
  type PublicClassRow,
  planEdit,
  storedFieldOf,
  withDeciderNames,
  withInstructorPhotos,
} from './classes.rules.ts'
import type { ClassQuery, Decision, PublicClassQuery } from './classes.store.ts'

/** How often an edit is planned; a plan is outdated when an admin decides in between. */
const MAX_TRIES = 3

/** Approved classes: all of them, or a page when the query is not empty. */
export async function listPublic(deps: Deps, query: PublicClassQuery) {
  return changeRows(await deps.stores.classes.listPublic(query), (rows) => withPhotos(deps, rows))
}

/** Every approved class, for server-rendered pages. */
export async function listAllPublic(deps: Deps): Promise<Pick<PublicLists, 'publicClasses' | 'nextClasses'>> {
  const { rows, nextCursor } = await deps.stores.classes.allPublic(CLASSES_PAGE_SIZE)
  return { publicClasses: await withPhotos(deps, rows), nextClasses: nextCursor }
}

/** The most enrolled classes. */
export async function listPopular(deps: Deps): Promise<PublicClass[]> {
  return withPhotos(deps, await deps.stores.classes.listPopular())
}

/** One approved class; throws `class.not-found`. */
export async function readPublic(deps: Deps, id: string): Promise<PublicClass> {
  const [found] = await withPhotos(deps, await deps.stores.classes.findPublic(id))
  if (!found) throw new Problem('class.not-found')
  return found
}

/** Adds a pending class owned by the caller. */
export async function addClass(deps: Deps, owner: Caller, sent: NewClass) {
  const record = newClassRecord(owner, sent, deps.stores.newId(), deps.clock.now())
  await deps.stores.classes.insert(record)
  await recordAudit(deps, owner._id, 'class.create', record._id)
  return { insertedId: record._id }
}

/** Edits a class of `owner`. Throws `class.not-found`, or `class.seats-changed` with the current seats. */
export async function editClass(deps: Deps, owner: Caller, id: string, edit: ClassEdit) {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const current = await deps.stores.classes.findOwn(id, owner._id)
    if (!current) throw new Problem('class.not-found')
    const plan = planEdit(current, edit)
    if (plan.changed.length === 0 && !plan.isResubmission) return { modifiedCount: 0 }
    if (await deps.stores.classes.saveEdit(current, plan)) {
      await recordEdit(deps, owner, current, plan)
      return { modifiedCount: 1 }
    }
    await assertStillDecidedAs(deps, current)
  }
  throw new Problem('request.timed-out', { retryAfterSeconds: 1 })
}

/** Approves or denies a pending class that is still what the admin saw; the first of two admins wins. */
export async function decide(deps: Deps, admin: Caller, id: string, decision: Decision) {
  const { status } = decision
  const isDecided = await deps.stores.classes.decide(id, decision, admin._id, deps.clock.now())
  if (!isDecided) {
    const known = await deps.stores.classes.find(id)
    if (!known) throw new Problem('class.not-found')
    if (known.status === 'pending') throw new Problem('class.changed')
    throw new Problem('class.already-decided', { facts: { status: known.status } })
  }
  await recordAudit(deps, admin._id, 'class.decide', id, { status: 'pending' }, { status })
  return { modifiedCount: 1 }
}

/** All classes for the admins. The names of the admins who decided are looked up: records keep only their ids. */
export async function listForReview(
  deps: Deps,
  query: ClassQuery,
): Promise<ReviewedClass[] | Page<ReviewedClass>> {
  return changeRows(await deps.stores.classes.listAll(query), async (rows) => {
    const deciders = rows.flatMap(({ decidedBy }) => decidedBy ?? [])
    return withDeciderNames(rows, await deps.stores.users.namesOf(deciders))
  })
}

/** Sends feedback to the instructor; the same text can be sent again. */
export async function giveFeedback(deps: Deps, admin: Caller, id: string, feedback: string) {
  if (!(await deps.stores.classes.setFeedback(id, feedback))) throw new Problem('class.not-found')
  // Only its length: the text may name people.
  await recordAudit(deps, admin._id, 'class.feedback', id, null, { characters: feedback.length })
  return { modifiedCount: 1 }
}

async function withPhotos(deps: Deps, classes: PublicClassRow[]): Promise<PublicClass[]> {
  const instructorIds = classes.map(({ instructorId }) => instructorId)
  return withInstructorPhotos(classes, await deps.stores.instructors.photosOf(instructorIds))
}

/** The same list or page with its rows changed at once. */
async function changeRows<From, To>(
  found: From[] | Page<From>,
  change: (rows: From[]) => Promise<To[]>,
): Promise<To[] | Page<To>> {
  return Array.isArray(found) ? change(found) : { ...found, items: await change(found.items) }
}

/** An edit fails because an admin decided, then it is planned again, or because too few seats are left. */
async function assertStillDecidedAs(deps: Deps, planned: ListedClass): Promise<void> {
  const fresh = await deps.stores.classes.findOwn(planned._id, planned.instructorId)
  if (!fresh) throw new Problem('class.not-found')
  if (fresh.status === planned.status) {
    throw new Problem('class.seats-changed', { facts: { seats: fresh.seats } })
  }
}

async function recordEdit(deps: Deps, owner: Caller, current: ListedClass, plan: EditPlan): Promise<void> {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const field of plan.changed) {
    const stored = storedFieldOf(field)
    before[stored] = current[stored]
    after[stored] = stored === 'seats' ? current.seats + plan.seatsDelta : plan.set[stored]
  }
  if (plan.isResubmission) {
    Object.assign(before, {
      status: current.status,
      decidedBy: current.decidedBy,
      decidedAt: current.decidedAt,
    })
    after.status = plan.status
  }
  await recordAudit(deps, owner._id, 'class.edit', current._id, before, after)
}
