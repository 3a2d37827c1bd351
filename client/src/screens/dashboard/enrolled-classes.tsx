import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { EnrolmentCard } from '../../features/enrolments/enrolment-card.tsx'
import { enrolmentsOf } from '../../features/enrolments/enrolments.api.ts'
import { useSignedInUser } from '../../lib/session.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** The classes a student is enrolled in (product §2.9). */
export function EnrolledClassesScreen() {
  const { email } = useSignedInUser()
  const query = useQuery(enrolmentsOf(email))
  return (
    <>
      <h1 className="text-[1.75rem]">Your Enrolled Classes</h1>
      <div className="mt-6">
        <Loaded query={query} what="your enrolled classes">
          {(enrolments) =>
            enrolments.length === 0 ? (
              <NoEnrolments />
            ) : (
              <ul className="grid gap-4 xl:grid-cols-2">
                {enrolments.map((enrolment) => (
                  <li key={enrolment._id}>
                    <EnrolmentCard enrolment={enrolment} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

function NoEnrolments() {
  return (
    <EmptyState
      title="You are not enrolled yet"
      text="Classes you pay for appear here."
      action={
        <Link to={paths.classes} className={buttonClass()}>
          Browse classes
        </Link>
      }
    />
  )
}
