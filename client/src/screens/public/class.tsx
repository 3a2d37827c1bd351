import { MAX_MORE_CLASSES } from '@ningjing/contract/classes/classes'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { fillsRow, isFull, otherClasses } from '@ningjing/contract/classes/more-classes'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ConfirmFirst, focusConfirmFirst } from '../../features/auth/confirm-first.tsx'
import { ClassDetail } from '../../features/classes/public/class-detail.tsx'
import { ClassGrid } from '../../features/classes/public/class-grid.tsx'
import { MORE_CLASSES_ID } from '../../features/classes/public/class-offer.tsx'
import { classesOf, popularClasses, publicClass } from '../../features/classes/public/classes.api.ts'
import { closedText } from '../../features/classes/public/closed-text.ts'
import { theClub } from '../../features/club/club.api.ts'
import { useIsEnrolled } from '../../features/enrolments/is-enrolled.ts'
import { useEnrollForFree } from '../../features/payments/recording.ts'
import { LoginFirst } from '../../features/selections/login-first.tsx'
import { SelectButton } from '../../features/selections/select-button.tsx'
import { WishNote } from '../../features/selections/wish-note.tsx'
import { useJoinWaiting } from '../../features/waiting/waiting.api.ts'
import { useWaitingEntry } from '../../features/waiting/waiting-entry.tsx'
import { hasCode } from '../../lib/calls/call-error.ts'
import { useIsConfirmed } from '../../lib/session/confirmed-email.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { leadOf, priceText } from '../../ui/texts.ts'
import { NotFoundScreen } from './not-found.tsx'

/** The page of an approved class; any other id shows "Page not found". */
export function ClassScreen() {
  const { id = '' } = useParams()
  const query = useQuery(publicClass(id))
  const { data, error } = query
  const { mutateAsync: join } = useJoinWaiting()
  if (hasCode(error, 'class.not-found') || hasCode(error, 'request.invalid')) return <NotFoundScreen />
  return (
    <div className="wrap w-full pt-6 pb-14 lg:pb-20">
      <PageHead title={data?.name ?? 'Class'} description={data && descriptionOf(data)} />
      <Loaded query={query} what="this class">
        {(yogaClass) => (
          <>
            <WishNote key={yogaClass._id} yogaClass={yogaClass} join={join} />
            <Detail key={`of ${yogaClass._id}`} yogaClass={yogaClass} />
            <MoreClasses than={yogaClass} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Detail({ yogaClass }: { yogaClass: PublicClass }) {
  const { _id, place, price } = yogaClass
  const { data: club } = useQuery(theClub())
  const isEnrolled = useIsEnrolled()(_id)
  const enroll = useEnrollInOneTap(yogaClass)
  const isFree = price === 0
  const closed = closedText(yogaClass)
  const waiting = useWaitingEntry({
    yogaClass,
    isOpen: yogaClass.seats === 0 && !closed && !isEnrolled,
    login: <LoginFirst act="wait" classId={_id} />,
  })
  return (
    <ClassDetail
      yogaClass={yogaClass}
      room={club?.rooms.find(({ name }) => name === place)}
      action={
        <SelectButton
          yogaClass={{ ...yogaClass, salesOpen: !closed }}
          isEnrolled={isEnrolled}
          leadsToPay
          enroll={isFree ? enroll : undefined}
        />
      }
      missing={isFree && !isEnrolled && <ConfirmFirst />}
      waiting={waiting}
    />
  )
}

/** Enrolls in a free class without a checkout in between, or shows what is missing. */
function useEnrollInOneTap(yogaClass: PublicClass) {
  const enroll = useEnrollForFree()
  const isConfirmed = useIsConfirmed()
  return async (select: () => Promise<string>) => {
    const isAllowed = await isConfirmed()
    if (isAllowed) await enroll(yogaClass, await select())
    else focusConfirmFirst()
    return isAllowed
  }
}

/** Other classes of the instructor, filled up with popular classes; nothing while they load. */
function MoreClasses({ than }: { than: PublicClass }) {
  const byInstructor = useQuery(classesOf(than.instructorId))
  const own = otherClasses(than, byInstructor.data?.items ?? [])
  const isRowFull = fillsRow(own)
  const popular = useQuery({ ...popularClasses(), enabled: !isRowFull })
  const isEnrolled = useIsEnrolled()
  if (byInstructor.isPending || (popular.isPending && !isRowFull)) return null
  const others = oneRow(than, own, popular.data ?? [])
  if (others.length === 0) return null
  return (
    <section aria-labelledby={MORE_CLASSES_ID} className="mt-12 lg:mt-16 print:hidden">
      <h2 id={MORE_CLASSES_ID} className="title-page mb-5 max-sm:text-[1.375rem] lg:mb-6">
        {isFull(than) ? 'Classes with free seats' : titleOf(than, others)}
      </h2>
      <ClassGrid
        classes={others}
        swiped
        actionFor={(one) => <SelectButton yogaClass={one} isEnrolled={isEnrolled(one._id)} />}
      />
    </section>
  )
}

function titleOf({ instructor, instructorId }: PublicClass, others: PublicClass[]): string {
  const isOneInstructor = others.every((one) => one.instructorId === instructorId)
  return isOneInstructor ? `More classes with ${instructor}` : 'More classes for you'
}

/** The instructor's classes first, then popular classes with seats. */
function oneRow({ _id }: PublicClass, own: PublicClass[], popular: PublicClass[]): PublicClass[] {
  const free = popular.filter((one) => one.seats > 0 && one._id !== _id)
  const others = new Map([...own, ...free].map((one) => [one._id, one]))
  return [...others.values()].slice(0, MAX_MORE_CLASSES)
}

function descriptionOf({ name, instructor, price, description, stage }: PublicClass): string {
  const offer = stage === 'canceled' ? 'canceled' : priceText(price)
  const facts = `${name}, a yoga class with ${instructor} at {club}: ${offer}.`
  return leadOf(`${facts} ${description}`)
}
