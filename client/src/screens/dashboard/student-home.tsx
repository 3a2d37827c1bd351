import type { Enrolment } from '@ningjing/contract/enrolments/enrolments.schemas'
import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import type { User } from '@ningjing/contract/users/users.schemas'
import type { Waiting } from '@ningjing/contract/waiting/waiting.schemas'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ClassWhen } from '../../features/classes/public/class-when.tsx'
import { EnrolmentCard } from '../../features/enrolments/enrolment-card.tsx'
import { enrolmentsOf } from '../../features/enrolments/enrolments.api.ts'
import { nextFirst } from '../../features/enrolments/next-first.ts'
import { paymentCount } from '../../features/payments/payments.api.ts'
import { MemberCard } from '../../features/reports/member-card.tsx'
import { NextAction } from '../../features/reports/next-action.tsx'
import { StatTile, StatTiles } from '../../features/reports/stat-tile.tsx'
import { selectionsOf } from '../../features/selections/selections.api.ts'
import { useOwnWaiting } from '../../features/waiting/waiting.api.ts'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { FullScreenSpinner } from '../../ui/spinner.tsx'
import { formatNumber, priceText } from '../../ui/texts.ts'

/** Enrolments shown on the dashboard. */
const NEXT_CLASSES = 2

/** The dashboard of students: next classes, the next action, figures and further steps. */
export function StudentHome({ user }: { user: User }) {
  const selections = useQuery(selectionsOf(user.email))
  const enrolments = useQuery(enrolmentsOf(user.email))
  const waiting = useOwnWaiting()
  const payments = useQuery(paymentCount(user.email)).data
  // These lists decide how tall the page is: with one that comes later, everything below would move.
  const lists = [selections, enrolments, waiting]
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && lists.every(({ isLoading }) => !isLoading)) setIsOpen(true)
  if (!isOpen) {
    return <FullScreenSpinner failures={Math.max(...lists.map(({ failureCount }) => failureCount))} />
  }
  const enrolled = enrolments.data?.length
  const offered = waiting.data?.find(({ offer }) => offer)
  const next = <WhatNext selections={selections.data} enrolled={enrolled} offered={offered} />
  // The next class comes first, but not before a place that is kept for a while only.
  const isUrgent = offered !== undefined || !enrolled
  return (
    <>
      {isUrgent && next}
      <NextClasses query={enrolments} />
      {!isUrgent && next}
      <StatTiles label="Your numbers" columns={3}>
        <StatTile label="Selected" value={textOf(selections.data?.length)} to={paths.selectedClasses} />
        <StatTile label="Enrolled" value={textOf(enrolled)} to={paths.enrolledClasses} />
        <StatTile label="Payments" value={textOf(payments)} to={paths.paymentHistory} />
      </StatTiles>
      <NextSteps user={user} />
      <MemberCard user={user} label="Student" />
    </>
  )
}

type Known = {
  selections: Selection[] | undefined
  enrolled: number | undefined
  /** A place of a waiting list that is kept for the student. */
  offered: Waiting | undefined
}

/** To take the place that is kept, else to pay for what is selected, else to find a class. */
function WhatNext({ selections, enrolled, offered }: Known) {
  if (offered?.offer) {
    const { until, price, selectedId } = offered.offer
    return (
      <NextAction
        title={`A place in ${offered.name} is kept for you`}
        text={`Until ${zonedMomentText(until, offered.zone)}`}
        label={price === 0 ? 'Enrol for free' : `Pay ${priceText(price)}`}
        to={paths.checkout(selectedId)}
      />
    )
  }
  const payable = selections?.filter(({ seats, salesEnded }) => seats > 0 && !salesEnded) ?? []
  const [first] = payable
  if (!first) {
    if (!selections || enrolled === undefined) return null
    return (
      <NextAction
        title={enrolled > 0 ? 'Time for another class?' : 'Welcome to the club'}
        text={enrolled > 0 ? 'See what is new.' : 'Choose a class that suits your week.'}
        label={enrolled > 0 ? 'Find another class' : 'Find your first class'}
        to={paths.classes}
      />
    )
  }
  const price = priceText(payable.reduce((sum, one) => sum + one.price, 0))
  if (payable.length > 1) {
    const title = `${formatNumber(payable.length)} classes wait for you · ${price}`
    return <NextAction title={title} text={namesOf(payable)} label="Pay" to={paths.selectedClasses} />
  }
  return (
    <NextAction
      title={`1 class waits for you · ${price}`}
      text={first.name}
      label={first.price === 0 ? 'Enrol for free' : `Pay ${price}`}
      to={paths.checkout(first._id)}
    />
  )
}

const namesOf = (selections: Selection[]) => names.format(selections.map(({ name }) => name))
const names = new Intl.ListFormat('en')

/** The classes that the student comes to next; nothing if there are none. */
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
              {nextFirst(enrolments)
                .slice(0, NEXT_CLASSES)
                .map((enrolment) => (
                  <li key={enrolment._id}>
                    <EnrolmentCard
                      enrolment={enrolment}
                      Heading="h3"
                      when={
                        <ClassWhen
                          {...enrolment}
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
