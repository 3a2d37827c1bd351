import type { Enrolment } from '@ningjing/contract/enrolments/enrolments.schemas'
import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import type { Today } from '@ningjing/contract/timetable/timetable.schemas'
import type { User } from '@ningjing/contract/users/users.schemas'
import type { Waiting } from '@ningjing/contract/waiting/waiting.schemas'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AddToCalendar } from '../../features/classes/public/calendar-links.tsx'
import { ClassWhen } from '../../features/classes/public/class-when.tsx'
import { firstClasses } from '../../features/classes/public/classes.api.ts'
import { EnrolmentCard } from '../../features/enrolments/enrolment-card.tsx'
import { enrolmentsOf } from '../../features/enrolments/enrolments.api.ts'
import { nextFirst } from '../../features/enrolments/next-first.ts'
import { passesOf } from '../../features/passes/own-passes.api.ts'
import { PassLines } from '../../features/passes/pass-lines.tsx'
import { leftText, usableOf } from '../../features/passes/pass-texts.ts'
import { paymentCount } from '../../features/payments/payments.api.ts'
import { MemberCard } from '../../features/reports/member-card.tsx'
import { NextAction } from '../../features/reports/next-action.tsx'
import { StatTile, StatTiles } from '../../features/reports/stat-tile.tsx'
import { selectionsOf } from '../../features/selections/selections.api.ts'
import { payLabel, toPay } from '../../features/selections/to-pay.ts'
import { NextOwnDates } from '../../features/timetable/next-own-dates.tsx'
import { todayOf } from '../../features/timetable/timetable.api.ts'
import { useOwnWaiting } from '../../features/waiting/waiting.api.ts'
import { theClub } from '../../lib/calls/the-club.ts'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ClassPicture } from '../../ui/picture.tsx'
import { FullScreenSpinner } from '../../ui/spinner.tsx'
import { formatNumber } from '../../ui/texts.ts'
import { FirstClasses } from './first-classes.tsx'

/** Enrollments shown on the dashboard. */
const NEXT_CLASSES = 2

/**
 * The dashboard of students: the next date, what is not paid yet, figures and further steps; for newcomers first classes
 * in place of figures.
 */
export function StudentHome({ user }: { user: User }) {
  const today = useQuery(todayOf(user.email))
  const selections = useQuery(selectionsOf(user.email))
  const enrolments = useQuery(enrolmentsOf(user.email))
  const waiting = useOwnWaiting()
  const passes = useQuery(passesOf(user.email))
  const { data: club } = useQuery(theClub())
  const payments = useQuery(paymentCount(user.email)).data
  const enrolled = enrolments.data?.length
  const first = useQuery({ ...firstClasses(), enabled: enrolled === 0 })
  // These lists decide how tall the page is: with one that comes later, everything below would move.
  const lists = [today, selections, enrolments, waiting, passes, first]
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && lists.every(({ isLoading }) => !isLoading)) setIsOpen(true)
  if (!isOpen) {
    return <FullScreenSpinner failures={Math.max(...lists.map(({ failureCount }) => failureCount))} />
  }
  const offer = waiting.data?.find(({ offer }) => offer)
  const usable = usableOf(passes.data ?? [], new Date())
  return (
    <>
      {offer && <KeptPlace waiting={offer} />}
      {today.data && today.data.dates.length > 0 ? (
        <NextDates today={today.data} enrolments={enrolments.data ?? []} />
      ) : (
        <NextClasses query={enrolments} />
      )}
      {!offer && <Unpaid selections={selections.data ?? []} />}
      {club && <PassLines passes={usable} zone={club.zone} />}
      {enrolled === 0 ? (
        <FirstClasses classes={first.data ?? []} />
      ) : (
        <StatTiles label="At a glance" columns={3}>
          <StatTile label="Selected" value={textOf(selections.data?.length)} to={paths.selectedClasses} />
          <StatTile label="Enrolled" value={textOf(enrolled)} to={paths.enrolledClasses} />
          <StatTile label="Payments" value={textOf(payments)} to={paths.paymentHistory} />
        </StatTiles>
      )}
      <NextSteps user={user} />
      <MemberCard user={user} label="Student">
        {usable.map((pass) => (
          <p key={pass._id}>
            <bdi>{pass.name}</bdi>
            {`: ${leftText(pass)}`}
          </p>
        ))}
      </MemberCard>
    </>
  )
}

/** A place of a waiting list that is kept for a while only. */
function KeptPlace({ waiting: { name, zone, offer } }: { waiting: Waiting }) {
  if (!offer) return null
  return (
    <NextAction
      title={`A seat in ${name} is kept for you`}
      text={`Until ${zonedMomentText(offer.until, zone)}`}
      label={payLabel(offer.price)}
      to={paths.checkout(offer.selectedId)}
    />
  )
}

/** The next date with its picture, and what goes with a place in it. */
function NextDates({ today, enrolments }: { today: Today; enrolments: Enrolment[] }) {
  const enrolmentIn = (classId: string) => enrolments.find((one) => one.classId === classId)
  return (
    <NextOwnDates
      today={today}
      picture={({ classId, name }) => (
        <ClassPicture src={enrolmentIn(classId)?.classItem.image ?? ''} name={name} eager />
      )}
      actions={({ classId, name }) => {
        const online = enrolmentIn(classId)?.online
        return (
          <>
            {online && (
              <a href={online} target="_blank" rel="noreferrer" className={buttonClass()}>
                Join online
              </a>
            )}
            <AddToCalendar classId={classId} name={name} />
          </>
        )
      }}
    />
  )
}

/** The selected classes that can be paid, with their sum; nothing if there are none. */
function Unpaid({ selections }: { selections: Selection[] }) {
  const { classes, selectionText } = toPay(selections)
  const [first] = classes
  if (!first) return null
  const isOne = classes.length === 1
  return (
    <NextAction
      look="slim"
      title={selectionText}
      text={namesOf(classes)}
      label={isOne ? payLabel(first.price) : 'Go to your selection'}
      to={isOne ? paths.checkout(first._id) : paths.selectedClasses}
    />
  )
}

const namesOf = (selections: Selection[]) => names.format(selections.map(({ name }) => name))
const names = new Intl.ListFormat('en')

/** Classes of the student without a date to come; nothing if there are none. */
function NextClasses({ query }: { query: UseQueryResult<Enrolment[]> }) {
  if (query.data?.length === 0) return null
  return (
    <div className="mt-8">
      <Loaded query={query} what="your classes">
        {(enrolments) => (
          <section aria-labelledby="your-classes">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <h2 id="your-classes" className="text-[1.25rem]">
                Your classes
              </h2>
              {enrolments.length > NEXT_CLASSES && (
                <Link to={paths.enrolledClasses} className="link inline-flex min-h-11 items-center">
                  All {formatNumber(enrolments.length)} classes
                </Link>
              )}
            </div>
            <ul className="mt-2 grid gap-4 xl:grid-cols-2">
              {nextFirst(enrolments, new Date())
                .slice(0, NEXT_CLASSES)
                .map((enrolment) => (
                  <li key={enrolment._id}>
                    <EnrolmentCard
                      enrolment={enrolment}
                      Heading="h3"
                      when={
                        <ClassWhen
                          {...enrolment}
                          title={enrolment.classItem.name}
                          instructor={enrolment.classItem.instructor}
                          isOnline={enrolment.online !== ''}
                        />
                      }
                    />
                  </li>
                ))}
            </ul>
          </section>
        )}
      </Loaded>
    </div>
  )
}

function NextSteps({ user }: { user: User }) {
  return (
    <section aria-labelledby="next-steps" className="mt-8">
      <h2 id="next-steps" className="text-[1.25rem]">
        Next steps
      </h2>
      <ul className="mt-3 grid gap-2 md:auto-cols-fr md:grid-flow-col md:gap-4">
        {stepsOf(user).map(([label, to]) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-12 items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 font-medium hover:bg-sunken"
            >
              {label}
              <ArrowRight size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Useful links that the side bar does not have, and the profile while something is missing in it. */
function stepsOf({ photo, phone }: User): [label: string, to: string][] {
  const steps: [boolean, string, string][] = [
    [true, 'Browse all classes', paths.classes],
    [true, 'Meet the instructors', paths.instructors],
    [photo === '' || phone === '', 'Complete your profile', paths.profile],
  ]
  return steps.filter(([isUseful]) => isUseful).map(([, label, to]) => [label, to])
}

function textOf(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatNumber(count)
}
