import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { enrolmentsOf } from '../../features/enrolments/enrolments.api.ts'
import { paymentsOf } from '../../features/payments/payments.api.ts'
import { selectionsOf } from '../../features/selections/selections.api.ts'
import { ProfilePanel } from '../../features/users/profile-panel.tsx'
import { profileOf } from '../../features/users/users.api.ts'
import { useSignedInUser } from '../../lib/session.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Loaded } from './loaded.tsx'

/** The first screen of the dashboard; what it shows depends on the role (spec §2). */
export function DashboardHomeScreen() {
  const { email } = useSignedInUser()
  const query = useQuery(profileOf(email))
  return (
    <Loaded query={query} what="your dashboard">
      {(user) => (
        <>
          <h1 className="break-words text-[1.75rem]">Welcome, {user.name}</h1>
          {user.role === 'student' ? <StudentCounts email={email} /> : <PublicPages />}
          <div className="mt-6 max-w-[760px]">
            <ProfilePanel user={user} />
          </div>
        </>
      )}
    </Loaded>
  )
}

function StudentCounts({ email }: { email: string }) {
  const selections = useQuery(selectionsOf(email))
  const enrolments = useQuery(enrolmentsOf(email))
  const payments = useQuery(paymentsOf(email))
  return (
    <ul className="mt-6 grid gap-4 sm:grid-cols-3">
      <CountTile to={paths.selectedClasses} count={selections.data?.length} label="Selected classes" />
      <CountTile to={paths.enrolledClasses} count={enrolments.data?.length} label="Enrolled classes" />
      <CountTile to={paths.paymentHistory} count={payments.data?.length} label="Payments" />
    </ul>
  )
}

/** A number that leads to what it counts; a dash until it is known. */
function CountTile({ to, count, label }: { to: string; count: number | undefined; label: ReactNode }) {
  return (
    <li>
      <Link to={to} className="block rounded-lg border border-line bg-surface p-5 shadow-1 hover:shadow-2">
        <span className="block font-display text-[2.25rem] leading-none tabular-nums">{count ?? '–'}</span>
        <span className="mt-2 block text-muted">{label}</span>
      </Link>
    </li>
  )
}

function PublicPages() {
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      <Link to={paths.classes} className={buttonClass('secondary')}>
        Classes
      </Link>
      <Link to={paths.instructors} className={buttonClass('secondary')}>
        Instructors
      </Link>
    </p>
  )
}
