import { MAX_MORE_CLASSES } from '@ningjing/contract/classes/classes'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { fillsRow, isFull, isOther, otherClasses } from '@ningjing/contract/classes/more-classes'
import { hasSeats, isByDate } from '@ningjing/contract/classes/sold-as'
import { roomOf } from '@ningjing/contract/club/club'
import { creditsText } from '@ningjing/contract/passes/credits-text'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ConfirmFirst, focusConfirmFirst } from '../../features/auth/confirm-first.tsx'
import { ClassDetail } from '../../features/classes/public/class-detail.tsx'
import { ClassGrid } from '../../features/classes/public/class-grid.tsx'
import { MORE_CLASSES_ID } from '../../features/classes/public/class-offer.tsx'
import { classesOf, popularClasses, publicClass } from '../../features/classes/public/classes.api.ts'
import { closedText } from '../../features/classes/public/closed-text.ts'
import { dateRows } from '../../features/classes/public/date-rows.ts'
import { useIsEnrolled } from '../../features/enrolments/is-enrolled.ts'
import { CreditAction } from '../../features/passes/credit-action.tsx'
import { CreditPrice } from '../../features/passes/credit-price.tsx'
import { PassesLine } from '../../features/passes/passes-line.tsx'
import { creditDates } from '../../features/passes/use-paying-passes.ts'
import { useEnrollForFree } from '../../features/payments/recording.ts'
import { CardAction } from '../../features/selections/card-action.tsx'
import { LoginFirst } from '../../features/selections/login-first.tsx'
import { useCanUseCredits } from '../../features/selections/own-selections.ts'
import { SelectButton } from '../../features/selections/select-button.tsx'
import { WishNote } from '../../features/selections/wish-note.tsx'
import { useJoinWaiting } from '../../features/waiting/waiting.api.ts'
import { useWaitingEntry } from '../../features/waiting/waiting-entry.tsx'
import { hasCode } from '../../lib/calls/call-error.ts'
import { PUBLIC_FRESH_MS } from '../../lib/calls/query.ts'
import { theClub } from '../../lib/calls/the-club.ts'
import { useCurrentTime } from '../../lib/current-time.ts'
import { localDayText, nameWithTime } from '../../lib/formats.ts'
import { useIsConfirmed } from '../../lib/session/confirmed-email.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { leadOf, leastText, priceText } from '../../ui/texts.ts'
import { BookableRow } from './bookable-row.tsx'
import { NotFoundScreen } from './not-found.tsx'

/** The page of an approved class; any other id shows "Page not found". */
export function ClassScreen() {
  const { id = '' } = useParams()
  const now = useCurrentTime()
  const query = useQuery({
    ...publicClass(id),
    // What is left of a class changes when a date begins.
    refetchInterval: ({ state: { data } }) =>
      Boolean(data?.nextAt && new Date(data.nextAt) <= now) && PUBLIC_FRESH_MS,
  })
  const { data, error } = query
  const { mutateAsync: join } = useJoinWaiting()
  if (hasCode(error, 'class.not-found') || hasCode(error, 'request.invalid')) return <NotFoundScreen />
  return (
    <div className="wrap w-full pt-6 pb-14 lg:pb-20">
      <PageHead title={data ? nameOf(data) : 'Class'} description={data && descriptionOf(data)} />
      <Loaded query={query} what="this class">
        {(yogaClass) => (
          <>
            <WishNote
              key={yogaClass._id}
              yogaClass={{ _id: yogaClass._id, name: nameOf(yogaClass) }}
              join={join}
            />
            <Detail key={`of ${yogaClass._id}`} yogaClass={yogaClass} />
            <MoreClasses than={yogaClass} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Detail({ yogaClass }: { yogaClass: PublicClass }) {
  const { _id, place, price, of } = yogaClass
  const { data: club } = useQuery(theClub())
  const isEnrolledIn = useIsEnrolled()
  const isEnrolled = isEnrolledIn(_id, of?.classId)
  const enroll = useEnrollInOneTap(yogaClass)
  const canUseCredits = useCanUseCredits()
  const isFree = price === 0
  const closed = closedText(yogaClass)
  const sold = { ...yogaClass, salesOpen: !closed }
  const toPay = payable(yogaClass)
  const paidByPass = paidByPassText(yogaClass)
  const isOpen = !isEnrolled && canUseCredits(_id, sold)
  const waiting = useWaitingEntry({
    yogaClass,
    isOpen: isFull(yogaClass) && !closed && !isEnrolled,
    login: <LoginFirst act="wait" classId={_id} />,
  })
  return (
    <ClassDetail
      yogaClass={yogaClass}
      room={roomOf(place, club?.rooms ?? [])}
      action={
        <CreditAction place={toPay} isOpen={isOpen}>
          {(look) => (
            <SelectButton
              yogaClass={{ ...sold, name: nameOf(yogaClass) }}
              isEnrolled={isEnrolled}
              leadsToPay
              enroll={isFree ? enroll : undefined}
              look={look}
            />
          )}
        </CreditAction>
      }
      credit={<CreditPrice place={toPay} isOpen={isOpen} />}
      missing={isFree && !isEnrolled && <ConfirmFirst />}
      waiting={waiting}
      passes={club?.passes && paidByPass && <PassesLine>{paidByPass}</PassesLine>}
      dates={dateRows(yogaClass).map((date) => (
        <li key={date.sid}>
          <BookableRow date={date} zone={yogaClass.zone} heading={localDayText(date.local)} />
        </li>
      ))}
    />
  )
}

/** What a pass pays of a class; empty if nothing, and if neither the class nor a date of it is sold anymore. */
function paidByPassText(yogaClass: PublicClass): string {
  const { of, credits = 0, dropIn, dates = [] } = yogaClass
  if (closedText(yogaClass) && !dates.some(({ salesOpen }) => salesOpen)) return ''
  const paysSeries = !of && credits > 0
  if (dropIn?.credits || (of && credits > 0)) {
    return paysSeries
      ? `A credit of a pass pays for one date. All dates cost ${creditsText({ credits })}.`
      : 'A credit of a pass pays for one date.'
  }
  return paysSeries ? `With a pass, all dates cost ${creditsText({ credits })}.` : ''
}

/** A class or a date, as a pass pays it. */
const payable = (yogaClass: PublicClass) => ({
  classId: yogaClass._id,
  of: yogaClass.of?.classId,
  credits: yogaClass.credits ?? 0,
  name: nameOf(yogaClass),
  ...creditDates(yogaClass.sessions),
  zone: yogaClass.zone,
})

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
        actionFor={(one) => <CardAction yogaClass={one} isEnrolled={isEnrolled(one._id)} />}
      />
    </section>
  )
}

function titleOf({ instructor, instructorId }: PublicClass, others: PublicClass[]): string {
  const isOneInstructor = others.every((one) => one.instructorId === instructorId)
  return isOneInstructor ? `More classes with ${instructor}` : 'More classes for you'
}

/** The instructor's classes first, then popular classes with seats. */
function oneRow(than: PublicClass, own: PublicClass[], popular: PublicClass[]): PublicClass[] {
  const free = popular.filter((one) => hasSeats(one) && isOther(one, than))
  const others = new Map([...own, ...free].map((one) => [one._id, one]))
  return [...others.values()].slice(0, MAX_MORE_CLASSES)
}

/** Its name; of a date that is sold by itself with its time. */
const nameOf = ({ name, of, sessions }: PublicClass) => nameWithTime(name, of, sessions[0]?.local)

function descriptionOf(yogaClass: PublicClass): string {
  const { instructor, price, description, stage, dropIn } = yogaClass
  const least = dropIn?.varies ? `from ${leastText(price)}` : priceText(price)
  const cost = isByDate(yogaClass) ? `${least} a date` : priceText(price)
  const offer = stage === 'canceled' ? 'canceled' : cost
  const facts = `${nameOf(yogaClass)}, a yoga class with ${instructor} at {club}: ${offer}.`
  return leadOf(`${facts} ${description}`)
}
