import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useMatch } from 'react-router-dom'
import { paymentCount } from '../features/payments/payments.api.ts'
import { RefusedMarks } from '../features/roster/mark-notices.tsx'
import { useMarks } from '../features/roster/marks.api.ts'
import { keepsRosters } from '../lib/rosters/keeps-rosters.ts'
import { useRole } from '../lib/session/role.ts'
import { useSignedInUser } from '../lib/session/session.tsx'
import { AUDIENCES, SCREENS } from '../screens.ts'
import { Loaded } from '../ui/loaded.tsx'
import { LoggedIn, OnlyFor } from './guards.tsx'
import { DashboardLayout } from './layouts/dashboard-layout.tsx'
import './dashboard.css'

/** The layout of the dashboard, for signed-in users; visitors do not load its code. */
export function Dashboard() {
  return (
    <LoggedIn>
      <DashboardLayout>
        <LeftMarks />
      </DashboardLayout>
    </LoggedIn>
  )
}

/** Sends marks of attendance that are left from before, and names refused ones, on every screen of the dashboard. */
function LeftMarks() {
  // Looks again on every screen.
  useLocation()
  return keepsRosters() && <SendMarks />
}

function SendMarks() {
  const { refused, dismiss } = useMarks(useSignedInUser())
  const isRoster = useMatch(SCREENS.roster.path) !== null
  const isRosters = useMatch(SCREENS.rosters.path) !== null
  // These two have the notice below their heading.
  if (isRoster || isRosters) return null
  return (
    <div className="max-w-[1304px] px-4 sm:px-8">
      <RefusedMarks marks={refused} onDismiss={dismiss} />
    </div>
  )
}

export const StudentsOnly = pagesFor('students')
export const InstructorsOnly = pagesFor('instructors')
export const AdminsOnly = pagesFor('admins')
export const StaffOnly = pagesFor('staff')

/** The parent route of a student's own records. They stay open to former students who have any. */
export function StudentRecords() {
  const { email } = useSignedInUser()
  const { isStaff } = useRole()
  const payments = useQuery({ ...paymentCount(email), enabled: isStaff })
  if (!isStaff) return <StudentsOnly />
  return (
    <Loaded query={payments} what="your payments">
      {(count) => (count > 0 ? <Outlet /> : <StudentsOnly />)}
    </Loaded>
  )
}

/** The parent route of pages for some roles. */
function pagesFor(audience: 'students' | 'instructors' | 'admins' | 'staff') {
  return function PagesOfRoles() {
    return (
      <OnlyFor who={AUDIENCES[audience]}>
        <Outlet />
      </OnlyFor>
    )
  }
}
