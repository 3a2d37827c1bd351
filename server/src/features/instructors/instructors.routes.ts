import { listInstructors, readInstructor } from '@ningjing/contract/instructors'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'

/** The public pages about instructors. */
export function instructorsRoutes(deps: Deps, serve: Serve): void {
  const { instructors, classes } = deps.stores
  serve(listInstructors, () => instructors.list())
  serve(readInstructor, async ({ params }) => {
    const instructor = await instructors.find(params.id)
    if (!instructor) throw new Problem('instructor.not-found')
    const approvedClasses = (await classes.listApprovedOf(instructor._id)).map((one) => ({
      ...one,
      instructorPhoto: instructor.photo,
    }))
    return { ...instructor, classes: approvedClasses.length, approvedClasses }
  })
}
