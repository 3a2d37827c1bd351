import { useQuery } from '@tanstack/react-query'
import { InstructorCard } from '../../features/instructors/instructor-card.tsx'
import { allInstructors } from '../../features/instructors/instructors.api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { FullScreenSpinner } from '../../ui/spinner.tsx'

/** Public instructors (spec §2). */
export function InstructorsScreen() {
  return (
    <>
      <PageHero
        title="Meet Our Instructor"
        line="Patient teachers who know that every body is different, and that every day is too."
      />
      <section aria-labelledby="all-instructors" className="wrap w-full py-12 lg:py-16">
        <h2 id="all-instructors" className="sr-only">
          All instructors
        </h2>
        <Instructors />
      </section>
    </>
  )
}

function Instructors() {
  const { data, isPending, isFetching, refetch } = useQuery(allInstructors())
  if (data?.length === 0) {
    return (
      <EmptyState
        picture="empty-search"
        title="No instructors yet"
        text="They appear here as soon as they have joined the club."
      />
    )
  }
  if (data) {
    return (
      <ul className="grid gap-4 md:grid-cols-2 md:gap-5">
        {data.map((instructor) => (
          <li key={instructor._id} className="min-w-0">
            <InstructorCard instructor={instructor} />
          </li>
        ))}
      </ul>
    )
  }
  if (isPending) return <FullScreenSpinner />
  return <LoadError what="the instructors" onRetry={() => void refetch()} busy={isFetching} />
}
