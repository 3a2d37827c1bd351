import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ClassGrid } from '../../features/classes/public/class-grid.tsx'
import { useIsEnrolled } from '../../features/enrolments/is-enrolled.ts'
import { InstructorDetail } from '../../features/instructors/instructor-detail.tsx'
import { type InstructorPage, instructorPage } from '../../features/instructors/instructors.api.ts'
import { CardAction } from '../../features/selections/card-action.tsx'
import { hasCode } from '../../lib/calls/call-error.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { leadOf } from '../../ui/texts.ts'
import { NotFoundScreen } from './not-found.tsx'

/** The page of an instructor; any other id shows "Page not found". */
export function InstructorScreen() {
  const { id = '' } = useParams()
  const query = useQuery(instructorPage(id))
  const { data, error } = query
  if (hasCode(error, 'instructor.not-found') || hasCode(error, 'request.invalid')) return <NotFoundScreen />
  return (
    <div className="wrap w-full pt-6 pb-14 lg:pb-20">
      <PageHead title={data?.name ?? 'Instructor'} description={data && descriptionOf(data)} />
      <Loaded query={query} what="this instructor">
        {(instructor) => <InstructorDetail instructor={instructor} classes={<Classes of={instructor} />} />}
      </Loaded>
    </div>
  )
}

function Classes({ of: { name, approvedClasses } }: { of: InstructorPage }) {
  const isEnrolled = useIsEnrolled()
  return (
    <section aria-labelledby="own-classes">
      <h2 id="own-classes" className="title-page mb-5 max-sm:text-[1.375rem] lg:mb-6">
        Classes with {name}
      </h2>
      <ClassGrid
        ofOne
        classes={approvedClasses}
        actionFor={(one) => <CardAction yogaClass={one} isEnrolled={isEnrolled(one._id)} />}
      />
    </section>
  )
}

function descriptionOf({ name, bio, approvedClasses }: InstructorPage): string {
  const taught = approvedClasses.map((one) => one.name).join(', ')
  return leadOf(
    [`${name} teaches yoga at {club}.`, bio, taught && `Classes: ${taught}.`].filter(Boolean).join(' '),
  )
}
