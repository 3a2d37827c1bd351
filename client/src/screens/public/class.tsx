import { MAX_MORE_CLASSES } from '@ningjing/contract/classes'
import type { PublicClass } from '@ningjing/contract/classes.schemas'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ClassDetail, closedText } from '../../features/classes/class-detail.tsx'
import { ClassGrid } from '../../features/classes/class-grid.tsx'
import { classesOf, popularClasses, publicClass } from '../../features/classes/classes.api.ts'
import { useIsEnrolled } from '../../features/enrolments/is-enrolled.ts'
import { SelectButton } from '../../features/selections/select-button.tsx'
import { hasCode } from '../../lib/call-error.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { leadOf, priceText } from '../../ui/texts.ts'
import { NotFoundScreen } from './not-found.tsx'

/** The page of an approved class; any other id shows "Page not found". */
export function ClassScreen() {
  const { id = '' } = useParams()
  const query = useQuery(publicClass(id))
  const { data, error } = query
  const isEnrolled = useIsEnrolled()
  if (hasCode(error, 'class.not-found') || hasCode(error, 'request.invalid')) return <NotFoundScreen />
  return (
    <div className="wrap w-full pt-6 pb-14 lg:pb-20">
      <PageHead title={data?.name ?? 'Class'} description={data && descriptionOf(data)} />
      <Loaded query={query} what="this class">
        {(yogaClass) => (
          <>
            <ClassDetail
              yogaClass={yogaClass}
              action={
                <SelectButton
                  yogaClass={{ ...yogaClass, salesOpen: !closedText(yogaClass) }}
                  isEnrolled={isEnrolled(yogaClass._id)}
                />
              }
            />
            <MoreClasses than={yogaClass} />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Other classes of the instructor, then popular classes; nothing while they load. */
function MoreClasses({ than }: { than: PublicClass }) {
  const { instructor, instructorId } = than
  const byInstructor = useQuery(classesOf(instructorId))
  const popular = useQuery(popularClasses())
  const isEnrolled = useIsEnrolled()
  if (byInstructor.isPending || popular.isPending) return null
  const others = oneRow(than, byInstructor.data?.items ?? [], popular.data ?? [])
  if (others.length === 0) return null
  const isOneInstructor = others.every((one) => one.instructorId === instructorId)
  return (
    <section aria-labelledby="more-classes" className="mt-12 lg:mt-16">
      <h2 id="more-classes" className="title-page mb-5 lg:mb-6">
        {isOneInstructor ? `More classes with ${instructor}` : 'More classes for you'}
      </h2>
      <ClassGrid
        classes={others}
        actionFor={(one) => <SelectButton yogaClass={one} isEnrolled={isEnrolled(one._id)} />}
      />
    </section>
  )
}

/** The instructor's classes first, then popular classes with seats. */
function oneRow({ _id }: PublicClass, byInstructor: PublicClass[], popular: PublicClass[]): PublicClass[] {
  const available = popular.filter(({ seats }) => seats > 0)
  const others = new Map([...byInstructor, ...available].map((one) => [one._id, one]))
  others.delete(_id)
  return [...others.values()].slice(0, MAX_MORE_CLASSES)
}

function descriptionOf({ name, instructor, price, description }: PublicClass): string {
  const facts = `${name}, a yoga class with ${instructor} at Ningjing: ${priceText(price)}.`
  return leadOf(`${facts} ${description}`)
}
