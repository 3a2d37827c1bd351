import { listInstructors, readInstructor } from '@ningjing/contract/instructors.schemas'
import type { Deps } from '../../base/deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readTeacher } from './instructors.ts'

/** The public pages about instructors. */
export function instructorsRoutes(deps: Deps, serve: Serve): void {
  serve(listInstructors, () => deps.stores.instructors.list())
  serve(readInstructor, ({ params }) => readTeacher(deps, params.id))
}
