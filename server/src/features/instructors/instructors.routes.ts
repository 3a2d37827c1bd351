import { listInstructors, readInstructor } from '@ningjing/contract/instructors/instructors.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readInstructorPage } from './read-instructor-page.ts'

/** The public list and pages of instructors. */
export function instructorsRoutes(deps: Deps, serve: Serve): void {
  serve(listInstructors, () => deps.stores.instructors.list())
  serve(readInstructor, ({ params }) => readInstructorPage(deps, params.id))
}
