import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { Problem } from '@ningjing/contract/problems'
import { changeRows } from '../../base/paging.ts'
import type { Deps } from '../../deps.ts'
import { clubNow } from '../../steps/club-now.ts'
import type { PublicClassQuery } from './class-filters.store.ts'
import { dateForSale, type PublicClassRow, withInstructorPhotos } from './class-views.rules.ts'

/** Approved classes: all of them, or a page when the query is not empty. */
export async function listPublic(deps: Deps, query: PublicClassQuery) {
  const found = await deps.stores.classes.listPublic(query, await viewNow(deps), countOf(deps, query))
  return changeRows(found, (rows) => withPhotos(deps, rows))
}

/** The number of classes of one instructor is kept; every page of a class names others of its instructor. */
function countOf(
  { stores }: Deps,
  { instructor, cursor: _cursor, limit: _limit, ...filters }: PublicClassQuery,
) {
  if (!instructor || Object.values(filters).some(Boolean)) return undefined
  return async () => (await stores.classCounts.of([instructor])).get(instructor) ?? 0
}

/** The most enrolled classes. */
export async function listPopular(deps: Deps): Promise<PublicClass[]> {
  return withPhotos(deps, await deps.stores.classes.listPopular(await viewNow(deps)))
}

/** One approved class, with the bio of its instructor; throws `class.not-found`. */
export async function readPublic(deps: Deps, id: string): Promise<PublicClass> {
  const { stores } = deps
  const [found] = await stores.classes.findPublic(id, await viewNow(deps))
  if (!found) throw new Problem('class.not-found')
  const { photo = '', bio = '' } = (await stores.instructors.find(found.instructorId))?.shown ?? {}
  const dates = found.dropIn ? await stores.classes.datesToCome(id, deps.clock.now()) : []
  return {
    ...found,
    instructorPhoto: photo,
    instructorBio: bio,
    dates: dates.map((date) => dateForSale(date, found, deps.clock.now())),
  }
}

async function viewNow(deps: Deps) {
  const { terms } = (await clubNow(deps)).club
  return { now: deps.clock.now(), terms }
}

async function withPhotos(deps: Deps, classes: PublicClassRow[]): Promise<PublicClass[]> {
  const instructorIds = classes.map(({ instructorId }) => instructorId)
  return withInstructorPhotos(classes, await deps.stores.instructors.photosOf(instructorIds))
}
