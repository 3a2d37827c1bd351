import { useQuery } from '@tanstack/react-query'
import { InstructorCard } from '../../features/instructors/instructor-card.tsx'
import { allInstructors } from '../../features/instructors/instructors.api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHero } from '../../ui/page-hero.tsx'

/** The public instructors (product §2.7). */
export function InstructorsScreen() {
  return (
    <>
      <PageHero
        title="Meet Our Instructor"
        line="Patient teachers who know that every body is different, and that every day is too."
        picture="forest"
      />
      <section aria-labelledby="all-instructors" className="wrap w-full pt-6 pb-14 sm:pt-8 lg:pt-12 lg:pb-20">
        <h2 id="all-instructors" className="sr-only">
          All instructors
        </h2>
        <Instructors />
      </section>
    </>
  )
}

function Instructors() {
  return (
    <Loaded query={useQuery(allInstructors())} what="the instructors">
      {(instructors) =>
        instructors.length === 0 ? (
          <EmptyState
            picture="empty-search"
            title="No instructors yet"
            text="They appear here as soon as they have joined the club."
          />
        ) : (
          <ul className="grid gap-4 md:grid-cols-2 md:gap-5">
            {instructors.map((instructor) => (
              <li key={instructor._id} className="min-w-0">
                <InstructorCard instructor={instructor} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
