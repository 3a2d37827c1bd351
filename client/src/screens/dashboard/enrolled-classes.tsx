import { isOver } from '@ningjing/contract/classes/schedule'
import type { Enrolment } from '@ningjing/contract/enrolments/enrolments.schemas'
import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AddToCalendar } from '../../features/classes/public/calendar-links.tsx'
import { askForDates, ClassWhen } from '../../features/classes/public/class-when.tsx'
import { SessionList } from '../../features/classes/public/session-list.tsx'
import { EndEnrolment } from '../../features/enrolments/end-enrolment.tsx'
import { EnrolmentCard } from '../../features/enrolments/enrolment-card.tsx'
import { enrolmentsOf } from '../../features/enrolments/enrolments.api.ts'
import { nextFirst } from '../../features/enrolments/next-first.ts'
import { SkipDate } from '../../features/enrolments/skip-date.tsx'
import { PrivateCalendar } from '../../features/users/private-calendar.tsx'
import { theClub } from '../../lib/calls/the-club.ts'
import { useFocusHeading } from '../../lib/focus-heading.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** The classes a student is enrolled in (product §2.9). */
export function EnrolledClassesScreen() {
  const { email } = useSignedInUser()
  const query = useQuery(enrolmentsOf(email))
  const { heading, onGone: onEnded } = useFocusHeading(query.data)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-[1.75rem]">
          Your Enrolled Classes
        </h1>
        {query.data?.some(({ nextAt }) => nextAt !== null) && <OwnCalendar email={email} />}
      </div>
      <div className="mt-6">
        <Loaded query={query} what="your enrolled classes">
          {(enrolments) =>
            enrolments.length === 0 ? (
              <NoEnrolments />
            ) : (
              <ul className="grid gap-4 xl:grid-cols-2 min-[106rem]:grid-cols-3">
                {nextFirst(enrolments, new Date()).map((enrolment) => (
                  <li key={enrolment._id}>
                    <EnrolledClass {...{ enrolment, email }} onEnded={onEnded} />
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

/** Offers the private calendar, which has the dates of all classes and follows their changes. */
function OwnCalendar({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look="secondary"
        className="bg-surface max-sm:whitespace-normal"
        onClick={() => setIsOpen(true)}
      >
        <CalendarSync size={18} strokeWidth={1.8} aria-hidden="true" />
        Calendar of your classes
      </Button>
      {isOpen && (
        <Dialog title="Calendar of your classes" onClose={() => setIsOpen(false)}>
          <PrivateCalendar email={email} />
        </Dialog>
      )}
    </>
  )
}

type EnrolledClassProps = { enrolment: Enrolment; email: string; onEnded: () => void }

function EnrolledClass({ enrolment, email, onEnded }: EnrolledClassProps) {
  const { classId, classItem, sessions, nextAt, zone, online, end } = enrolment
  const next = sessions.find(({ at, canceled }) => at === nextAt && !canceled)
  return (
    <EnrolmentCard
      enrolment={enrolment}
      when={
        <ClassWhen
          {...enrolment}
          title={classItem.name}
          instructor={classItem.instructor}
          isOnline={online !== ''}
        />
      }
    >
      {sessions.length === 0 && <p className="pb-2 text-muted">{askForDates(classItem.instructor)}</p>}
      {online && (
        <a href={online} target="_blank" rel="noreferrer" className={buttonClass('primary', 'mb-2')}>
          Join online
        </a>
      )}
      {!end && (
        <p className="wrap-anywhere py-1 text-[.875rem] text-muted">
          <WhyFixed enrolment={enrolment} />
        </p>
      )}
      {next && <SkipDate enrolment={enrolment} session={next} isNamed />}
      <div className="flex flex-wrap items-start gap-x-5">
        {sessions.length > 1 && (
          <details className="open:basis-full">
            <summary className="quiet-link">
              {sessions.length === 2 ? 'Both dates' : `All ${sessions.length} dates`}
            </summary>
            <SessionList {...{ sessions, nextAt, zone }} instructor={classItem.instructor}>
              {(session) => <SkipDate {...{ enrolment, session }} />}
            </SessionList>
          </details>
        )}
        {nextAt && <AddToCalendar classId={classId} name={classItem.name} isQuiet />}
        {end && <EndEnrolment {...{ enrolment, email, onEnded }} />}
      </div>
    </EnrolmentCard>
  )
}

/** Why a student cannot cancel anymore, and whom to ask: an admin can still end the enrollment. */
function WhyFixed({ enrolment: { sessions, classItem } }: { enrolment: Enrolment }) {
  const { email } = useQuery(theClub()).data ?? {}
  if (sessions.length === 0 || isOver(sessions, new Date())) return 'This class is over.'
  const started =
    sessions.length > 1
      ? "Can't be canceled: the series has begun."
      : "Can't be canceled: the class has begun."
  if (!email) return `${started} If you cannot come anymore, ask ${classItem.instructor}.`
  return (
    <>
      {started} If you cannot come anymore, write to{' '}
      <a href={`mailto:${email}`} className="link">
        {email}
      </a>
      .
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
