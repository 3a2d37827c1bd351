import type { PublicClass } from '@ningjing/contract/classes'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ClassDetail } from '../../features/classes/class-detail.tsx'
import { ClassGrid } from '../../features/classes/class-grid.tsx'
import { publicClass } from '../../features/classes/classes.api.ts'
import { instructorPage } from '../../features/instructors/instructors.api.ts'
import { isRefusal } from '../../lib/call-failure.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { leadOf, priceText } from '../../ui/texts.ts'
import { Loaded } from '../loaded.tsx'
import { ClassSelect } from './class-select.tsx'
import { NotFoundScreen } from './not-found.tsx'

/** Other classes of the instructor below a class: one row. */
const MORE_CLASSES = 4

/** One approved class; any other id is no page. */
export function ClassScreen() {
  const { id = '' } = useParams()
  const query = useQuery(publicClass(id))
  const { data, error } = query
  if (isRefusal(error, 'class.not-found') || isRefusal(error, 'request.invalid')) return <NotFoundScreen />
  return (
    <div className="wrap w-full pt-6 pb-12 lg:pb-16">
      <PageHead title={data?.name ?? 'Class'} description={data && descriptionOf(data)} />
      <Loaded query={query} what="this class">
        {(yogaClass) => (
          <>
            <ClassDetail yogaClass={yogaClass} action={<ClassSelect yogaClass={yogaClass} />} />
            <MoreClasses than={yogaClass} />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** What else the same instructor teaches; nothing while that is not known. */
function MoreClasses({ than: { _id, instructor, instructorId } }: { than: PublicClass }) {
  const { data } = useQuery(instructorPage(instructorId))
  const others = data?.approvedClasses.filter((one) => one._id !== _id).slice(0, MORE_CLASSES) ?? []
  if (others.length === 0) return null
  return (
    <section aria-labelledby="more-classes" className="mt-12 lg:mt-16">
      <h2 id="more-classes" className="title-section mb-6 lg:mb-8">
        More classes with {instructor}
      </h2>
      <ClassGrid classes={others} actionFor={(one) => <ClassSelect yogaClass={one} />} />
    </section>
  )
}

function descriptionOf({ name, instructor, price, description }: PublicClass): string {
  const facts = `${name}, a yoga class with ${instructor} at Ningjing: ${priceText(price)}.`
  return leadOf(`${facts} ${description}`)
}
