import { CLASSES_PAGE_SIZE } from '@ningjing/contract/classes/classes'
import { useQuery } from '@tanstack/react-query'
import { ClassGrid, NoClasses } from '../../features/classes/public/class-grid.tsx'
import { classQueryOf, isFiltering } from '../../features/classes/public/class-query.ts'
import { ClassSearch } from '../../features/classes/public/class-search.tsx'
import { classList } from '../../features/classes/public/classes.api.ts'
import { useIsEnrolled } from '../../features/enrolments/is-enrolled.ts'
import { allInstructors } from '../../features/instructors/instructors.api.ts'
import { PagedList } from '../../features/lists/paged-list.tsx'
import { CardAction } from '../../features/selections/card-action.tsx'
import { ONLY_STUDENTS } from '../../features/selections/only-students.ts'
import { useListAddress } from '../../lib/lists/list-address.ts'
import { useRole } from '../../lib/session/role.ts'
import { PageHero } from '../../ui/page-hero.tsx'

/** The public classes with search, filters and sort order in the URL (product §2.6). */
export function ClassesScreen() {
  const address = useListAddress()
  const query = classQueryOf(address)
  const classes = useQuery(classList(query))
  const { data: instructors = [] } = useQuery(allInstructors())
  const isEnrolled = useIsEnrolled()
  const { isStaff } = useRole()
  return (
    <>
      <PageHero
        title="Choose The Class For You"
        line="Gentle or strong, early or late: find a time and a teacher to suit you."
        picture="hills"
      />
      <section aria-labelledby="all-classes" className="wrap w-full pt-6 pb-14 sm:pt-8 lg:pt-10 lg:pb-20">
        <h2 id="all-classes" className="sr-only">
          All classes
        </h2>
        <ClassSearch address={address} instructors={instructors} />
        <PagedList
          query={classes}
          address={address}
          what="classes"
          isFiltered={isFiltering(query)}
          pageSize={CLASSES_PAGE_SIZE}
          note={isStaff ? ONLY_STUDENTS : ''}
          empty={<NoClasses />}
        >
          {(found) => (
            <ClassGrid
              classes={found}
              actionFor={(one) => <CardAction yogaClass={one} isEnrolled={isEnrolled(one._id)} />}
            />
          )}
        </PagedList>
      </section>
    </>
  )
}
