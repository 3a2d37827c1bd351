import type { User } from '@ningjing/contract/users.schemas'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ClassWhen } from '../../features/classes/class-when.tsx'
import { EnrolmentCard } from '../../features/enrolments/enrolment-card.tsx'
import { enrolmentsOf } from '../../features/enrolments/enrolments.api.ts'
import { paymentCount } from '../../features/payments/payments.api.ts'
import { MemberCard } from '../../features/reports/member-card.tsx'
import { StatTile, StatTiles } from '../../features/reports/stat-tile.tsx'
import { selectionsOf } from '../../features/selections/selections.api.ts'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { formatNumber } from '../../ui/texts.ts'

/** Enrolments shown on the dashboard. */
const NEWEST_CLASSES = 2

/** The dashboard of students: member card, figures, newest classes and next steps. */
export function StudentHome({ user }: { user: User }) {
  const selected = useQuery(selectionsOf(user.email)).data?.length
  const enrolled = useQuery(enrolmentsOf(user.email)).data?.length
  const payments = useQuery(paymentCount(user.email)).data
  return (
    <>
      <MemberCard user={user} label="Student">
        <p className="tabular-nums">
          {numberOf(selected)} selected, {numberOf(enrolled)} enrolled
        </p>
      </MemberCard>
      <StatTiles label="Your numbers" columns={3}>
        <StatTile label="Selected classes" value={textOf(selected)} to={paths.selectedClasses} />
        <StatTile label="Enrolled classes" value={textOf(enrolled)} to={paths.enrolledClasses} />
        <StatTile label="Payments" value={textOf(payments)} to={paths.paymentHistory} />
      </StatTiles>
      <NewestClasses email={user.email} />
      <NextSteps user={user} selected={selected} enrolled={enrolled} />
    </>
  )
}

/** The newest enrolments; nothing while they load or if there are none. */
function NewestClasses({ email }: { email: string }) {
  const query = useQuery(enrolmentsOf(email))
  if (query.isPending || query.data?.length === 0) return null
  return (
    <div className="mt-8">
      <Loaded query={query} what="your classes">
        {(enrolments) => (
          <section aria-labelledby="your-classes">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <h2 id="your-classes" className="text-[1.25rem]">
                Your classes
              </h2>
              <Link to={paths.enrolledClasses} className="link inline-flex min-h-11 items-center">
                All your classes
              </Link>
            </div>
            <ul className="mt-2 grid gap-4 xl:grid-cols-2">
              {enrolments.slice(0, NEWEST_CLASSES).map((enrolment) => (
                <li key={enrolment._id}>
                  <EnrolmentCard
                    enrolment={enrolment}
                    Heading="h3"
                    when={<ClassWhen {...enrolment} isOnline={enrolment.online !== ''} />}
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

type Known = { selected: number | undefined; enrolled: number | undefined }

function NextSteps({ user, ...known }: Known & { user: User }) {
  return (
    <section aria-labelledby="next-steps" className="mt-8">
      <h2 id="next-steps" className="text-[1.25rem]">
        Next steps
      </h2>
      <ul className="mt-3 grid gap-2 lg:grid-cols-2 lg:gap-4 lg:[&>li:last-child:nth-child(odd)]:col-span-2">
        {stepsOf(user, known).map(([label, to]) => (
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

/** Useful links for this student, the most important first. */
function stepsOf(user: User, { selected = 0, enrolled = 0 }: Known): [label: string, to: string][] {
  const steps: [boolean, string, string][] = [
    [selected > 0, 'Pay for the classes you selected', paths.selectedClasses],
    [enrolled > 0, 'See the classes you are enrolled in', paths.enrolledClasses],
    [true, enrolled > 0 ? 'Find another class' : 'Find your first class', paths.classes],
    [true, 'Meet the instructors', paths.instructors],
    [user.photo === '' || user.phone === '', 'Complete your profile', paths.profile],
  ]
  return steps.filter(([isUseful]) => isUseful).map(([, label, to]) => [label, to])
}

function textOf(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatNumber(count)
}

function numberOf(count: number | undefined): string {
  return textOf(count) ?? '–'
}
